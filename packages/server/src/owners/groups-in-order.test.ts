import { compileBot, readBot } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { groupsInOrder } from "./groups-in-order.ts";

test("the target of a jump comes after the group that leads to it, also if the jump names its title", () => {
  const groups = [
    { id: "g", title: "First", blocks: [{ id: "j", type: "Jump", options: { groupId: "Last" } }] },
    { id: "b", title: "Unreachable", blocks: [] },
    { id: "z", title: "Last", blocks: [] },
  ];
  const read = readBot({
    version: "6.1",
    id: "bot",
    name: "Bot",
    events: [{ id: "s", type: "start", outgoingEdgeId: "e" }],
    edges: [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }],
    groups,
    variables: [],
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(groupsInOrder(compileBot(read.value.definition)).map(({ id }) => id)).toEqual(["g", "z", "b"]);
});
