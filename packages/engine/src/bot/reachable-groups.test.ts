import { expect, it } from "vitest";
import { say, testBot, type TestBot } from "../testing/test-bot.ts";
import { outgoingEdgeIds } from "./bot-definition.ts";
import { reachableGroups } from "./reachable-groups.ts";

const reachable = (bot: TestBot) => [...reachableGroups(testBot(bot).definition)].toSorted();

const choice = (...ids: readonly string[]) => ({
  id: "choice",
  type: "choice input",
  items: ids.map((id) => ({ id, content: id })),
});

it("follows edges of blocks, items and paths, also in a loop", () => {
  const cards = { id: "cards", type: "cards", items: [{ id: "card", paths: [{ id: "path", text: "Go" }] }] };
  const bot = {
    groups: { a: [say("1", "a1")], b: [choice("x", "y")], c: [cards], d: [say("2")], lost: [say("3")] },
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
        a: [{ ...choice("x", "y"), items: [{ id: "x", paths: [{ id: "p", text: "" }] }, { id: "y" }] }],
      },
      edges: { choice: "a", x: "a", p: "a" },
    }).definition.groups[0]?.blocks ?? [];
  expect(block && outgoingEdgeIds(block)).toEqual(["from choice", "from x", "from p"]);
});
