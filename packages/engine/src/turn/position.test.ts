import { describe, expect, it } from "vitest";
import { say } from "../testing/test-bot.ts";
import { testFlow } from "../testing/test-flow.ts";
import type { Flow } from "./flow.ts";
import { edgeTarget, nextBlock, positionAfter, positionOf } from "./position.ts";

const flow = testFlow({
  groups: { a: [say("1", "a1"), say("2", "a2"), say("3", "a3")], b: [say("4", "b1")] },
  edges: { a2: "b/b1", a3: "gone" },
});

const block = (id: string, from: Flow = flow) => {
  const found = [...from.bots.values()].flatMap((bot) => bot.blocks.get(id)?.block ?? [])[0];
  if (found === undefined) throw new Error(`The test bot has no block ${id}`);
  return found;
};

describe("positions", () => {
  it("of a block name its group", () => {
    expect(positionOf(flow, block("a2"))).toEqual({ groupId: "a", blockId: "a2" });
  });

  it("of a block of another bot are an error", () => {
    const other = testFlow({ id: "other", groups: { c: [say("5", "c1")] } });
    expect(() => positionOf(flow, block("c1", other))).toThrow('The block "c1" is not in the running bot');
  });

  it("after a block are the target of its edge, else the next block, else undefined", () => {
    expect(positionAfter(flow, block("a1"))).toEqual({ groupId: "a", blockId: "a2" });
    expect(positionAfter(flow, block("a2"))).toEqual({ groupId: "b", blockId: "b1" });
    expect(positionAfter(flow, block("b1"))).toBeUndefined();
  });

  it("of an edge to an unknown group are undefined", () => {
    expect(edgeTarget(flow, "from a3")).toBeUndefined();
    expect(edgeTarget(flow, "unknown")).toBeUndefined();
    expect(edgeTarget(flow, undefined)).toBeUndefined();
    expect(positionAfter(flow, block("a3"))).toBeUndefined();
  });

  it("nextBlock stays within the group", () => {
    expect(nextBlock(flow, block("a1"))?.id).toBe("a2");
    expect(nextBlock(flow, block("a3"))).toBeUndefined();
  });
});
