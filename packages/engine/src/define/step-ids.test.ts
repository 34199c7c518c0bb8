import { expect, test } from "vitest";
import { readBot } from "../import/read-bot.ts";
import { stepIds } from "./step-ids.ts";

test("the ids of steps are told with their places", () => {
  const options = ["A", { label: "B", do: [{ say: "b" }] }];
  const groups = { one: [{ say: "Hi" }, { ask: "email", id: "mail" }, { ask: "choice", options }] };
  expect(stepIds({ id: "a", start: "one", groups }).map(({ path, id }) => [path.join("."), id])).toEqual([
    ["groups.one.0", "one.say-1"],
    ["groups.one.1", "mail"],
    ["groups.one.2", "one.ask-1"],
    ["groups.one.2.options.1.do.0", expect.any(String)],
  ]);
  expect(stepIds({ groups: [] })).toEqual([]);
});

test("the ids of options and of the buttons of cards are told with their step", () => {
  const cards = [{ title: "Small", buttons: ["Choose", { label: "More", id: "more" }] }];
  const groups = {
    one: [
      { ask: "choice", options: ["A", { label: "B", id: "b" }] },
      { ask: "cards", cards },
    ],
  };
  expect(stepIds({ id: "a", start: "one", groups }).map(({ items }) => items)).toEqual([
    [
      { id: "one.ask-1.a", paths: [] },
      { id: "b", paths: [] },
    ],
    [{ id: "one.ask-2.small", paths: ["one.ask-2.small.choose", "more"] }],
  ]);
});

test("a step may have an id that another one would get by its position", () => {
  const groups = { one: [{ say: "First" }, { say: "Second", id: "one.say-1" }] };
  const read = readBot({ id: "a", start: "one", groups });
  expect(read.ok && read.value.definition.groups[0]?.blocks.map(({ id }) => id)).toEqual([
    "one.say-1-2",
    "one.say-1",
  ]);
});
