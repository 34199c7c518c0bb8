import { describe, expect, it } from "vitest";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

describe("following edges", () => {
  it("runs the target block, and then the rest of its group", async () => {
    const bot = testBot({
      groups: { a: [say("1", "a1"), say("never")], b: [say("skipped"), say("2", "b2"), say("3")] },
      edges: { a1: "b/b2" },
    });
    const { texts, turn } = await talkTo(bot);
    expect(texts).toEqual(["1", "2", "3"]);
    expect(turn.visitedEdgeIds).toEqual(["from a1"]);
  });

  it("starts at the first block of the group if the target block no longer exists", async () => {
    const bot = testBot({ groups: { a: [say("1", "a1")], b: [say("2")] }, edges: { a1: "b/gone" } });
    expect((await talkTo(bot)).texts).toEqual(["1", "2"]);
  });

  it("continues with the next block if the edge leads nowhere", async () => {
    const bot = testBot({ groups: { a: [say("1", "a1"), say("2")] }, edges: { a1: "gone" } });
    const { texts, turn } = await talkTo(bot);
    expect(texts).toEqual(["1", "2"]);
    expect(turn.visitedEdgeIds).toEqual([]);
  });

  it("ends at a group without blocks", async () => {
    const bot = testBot({ groups: { a: [say("1", "a1"), say("never")], empty: [] }, edges: { a1: "empty" } });
    const { texts, turn } = await talkTo(bot);
    expect(texts).toEqual(["1", "never"]);
    expect(turn.isEnded).toBe(true);
  });
});

describe("the end of a chain", () => {
  const link = { type: "Typebot link", options: { typebotId: "current", groupId: "b" } };

  it("continues at the queued positions, the last one first", async () => {
    const bot = testBot({
      groups: {
        a: [link, say("3")],
        b: [{ ...link, options: { ...link.options, groupId: "c" } }, say("2")],
        c: [say("1")],
      },
    });
    expect((await talkTo(bot)).texts).toEqual(["1", "2", "3"]);
  });

  it("is remembered across turns", async () => {
    const bot = testBot({ groups: { a: [link, say("back")], b: [ask("text input")] } });
    const talk = await talkTo(bot);
    expect(talk.turn.isEnded).toBe(false);
    expect((await talk.answer("x")).texts).toEqual(["back"]);
  });
});

describe("linked bots of a stored session", () => {
  const child = testBot({ id: "child", groups: { c: [ask("text input", undefined, {}, "cq"), say("bye")] } });
  const parent = testBot({
    groups: { p: [{ type: "Typebot link", options: { typebotId: "child" } }, say("back")] },
  });

  it("are loaded again in the next turn", async () => {
    let isDeleted = false;
    const loads: string[] = [];
    const linkedBot = async (id: string) => {
      loads.push(id);
      return isDeleted ? undefined : child;
    };
    const talk = await talkTo(parent, {}, { linkedBot });
    expect((await talk.answer("x")).texts).toEqual(["bye", "back"]);
    expect(loads).toEqual(["child", "child"]);
    isDeleted = true;
    expect(await talk.refused({ type: "text", text: "x" })).toMatchObject({
      kind: "session-broken",
      message: "The block that the session waits for no longer exists",
    });
  });
});
