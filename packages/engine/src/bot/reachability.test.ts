import { describe, expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import { outgoingEdgeIds } from "./bot-definition.ts";
import { inputsAhead, reachableGroups } from "./reachability.ts";

const choice = (ids: readonly string[], id: string) => ({
  id,
  type: "choice input",
  items: ids.map((item) => ({ id: item, content: item })),
});

const reachable = (bot: TestBot) => [...reachableGroups(testBot(bot).definition)].toSorted();

describe("the inputs ahead", () => {
  it("counts the inputs on the longest path", () => {
    const bot = testBot({
      groups: {
        a: [choice(["short", "long"], "q")],
        b: [ask("text input")],
        c: [ask("text input"), say("x"), ask("text input")],
      },
      edges: { short: "b", long: "c" },
    });
    expect(inputsAhead(bot, "q")).toBe(2);
    expect(inputsAhead(bot, "c-2")).toBe(0);
  });

  it("counts a loop once", () => {
    const bot = testBot({
      groups: { a: [ask("text input", undefined, {}, "q")], b: [choice(["again"], "more")] },
      edges: { q: "b", again: "a" },
    });
    expect(inputsAhead(bot, "q")).toBe(1);
  });

  it("follows jumps", () => {
    const bot = testBot({
      groups: {
        a: [ask("text input", undefined, {}, "q"), { type: "Jump", options: { groupId: "b" } }],
        b: [ask("text input")],
      },
    });
    expect(inputsAhead(bot, "q")).toBe(1);
  });

  it("follows a jump that names its group by the title", () => {
    const bot = testBot({
      groups: {
        a: [ask("text input", undefined, {}, "q"), { type: "Jump", options: { groupId: " Second " } }],
        b: [ask("text input")],
      },
      titles: { b: "Second" },
    });
    expect(inputsAhead(bot, "q")).toBe(1);
  });

  it("counts those of a path of twenty thousand blocks", () => {
    const inputs = Array.from({ length: 20_000 }, (_, n) => ask("text input", undefined, {}, `q${n}`));
    expect(inputsAhead(testBot({ groups: { a: inputs } }), "q0")).toBe(19_999);
  });
});

describe("the reachable groups", () => {
  it("follows edges of blocks, items and paths, also in a loop", () => {
    const cards = {
      id: "cards",
      type: "cards",
      items: [{ id: "card", paths: [{ id: "path", text: "Go" }] }],
    };
    const bot = {
      groups: {
        a: [say("1", "a1")],
        b: [choice(["x", "y"], "choice")],
        c: [cards],
        d: [say("2")],
        lost: [say("3")],
      },
      edges: { a1: "b", x: "c", y: "a", path: "d" },
    };
    expect(reachable(bot)).toEqual(["a", "b", "c", "d"]);
  });

  it("starts at every event", () => {
    const bot = {
      groups: { a: [say("1")], help: [say("2")] },
      events: [{ id: "c", type: "command", options: { command: "help" } }],
      edges: { c: "help" },
    };
    expect(reachable(bot)).toEqual(["a", "help"]);
  });

  it("follows jumps and links by the group's id", () => {
    const bot = {
      groups: {
        a: [{ type: "Jump", options: { groupId: "b" } }],
        b: [{ type: "Typebot link", options: { typebotId: "current", groupId: "c" } }],
        c: [say("1")],
        lost: [say("2")],
      },
    };
    expect(reachable(bot)).toEqual(["a", "b", "c"]);
  });

  it("assumes that a jump in a variable reaches every group", () => {
    const bot = {
      groups: { a: [{ type: "Jump", options: { groupId: "{{where}}" } }], b: [say("1")] },
      variables: { where: null },
    };
    expect(reachable(bot)).toEqual(["a", "b"]);
  });

  it("lists the edges of a block, its items and their paths", () => {
    const [block] =
      testBot({
        groups: {
          a: [
            {
              ...choice(["x", "y"], "choice"),
              items: [{ id: "x", paths: [{ id: "p", text: "" }] }, { id: "y" }],
            },
          ],
        },
        edges: { choice: "a", x: "a", p: "a" },
      }).definition.groups[0]?.blocks ?? [];
    expect(block && outgoingEdgeIds(block)).toEqual(["from choice", "from x", "from p"]);
  });
});
