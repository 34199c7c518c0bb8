import { expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import { inspectLinks } from "./inspect-links.ts";

const other = testBot({ id: "other", groups: { there: [say("x")] } }).definition;
const find = (id: string) => (id === "other" ? other : undefined);

const set = (name: string, expressionToEvaluate: string) => ({
  type: "Set variable",
  options: { variableId: `v-${name}`, expressionToEvaluate },
});
const allow = (...prefillableVariables: string[]) => ({ settings: { general: { prefillableVariables } } });

/** Reports a bot that links to one with a payment. */
function linkToPayment(
  front: Partial<TestBot> & { readonly before?: TestBot["groups"][string] },
  pay: Partial<TestBot> = {},
  options: object = {},
) {
  const variables = { price: "49", base: "49" };
  const payment = ask("payment input", undefined, { amount: "{{price}}", currency: "EUR" });
  const target = testBot({ id: "pay", groups: { p: [set("price", "49")], q: [payment] }, variables, ...pay });
  const link = { id: "link", type: "Typebot link", options: { typebotId: "pay", ...options } };
  const bot = testBot({ groups: { g: [...(front.before ?? []), link] }, variables, ...front });
  return inspectLinks(bot.definition, () => target.definition);
}

it.each([
  ["goes to a group past what sets the variable", {}, {}, { groupId: "q" }, "price"],
  [
    "passes on what is computed from a variable",
    { before: [set("price", "{{base}} * 2")] },
    { edges: { start: "q" }, ...allow() },
    {},
    "base",
  ],
])("reports a link to a payment if it %s", (_, front, pay, options, name) => {
  expect(linkToPayment(front, pay, options)).toMatchObject([
    { severity: "warning", message: expect.stringContaining(`depends on {{${name}}}`), blockId: "link" },
  ]);
});

it.each([
  ["the linked bot sets the variable", {}, { edges: { "p-0": "q" } }, {}],
  ["the linking bot sets the variable", { before: [set("price", "49")] }, {}, { groupId: "q" }],
  ["the linked bot doesn't let pages prefill it", {}, allow(), { groupId: "q" }],
  ["the linking bot doesn't let pages prefill it", allow(), {}, { groupId: "q" }],
])("accepts a link to a payment if %s", (_, front, pay, options) => {
  expect(linkToPayment(front, pay, options)).toEqual([]);
});

it.each([
  [{ typebotId: "other" }, undefined],
  [{ typebotId: "other", groupId: "there" }, undefined],
  [{ typebotId: "current", groupId: "g" }, undefined],
  [{ typebotId: "bot", groupId: "g" }, undefined],
  [{ typebotId: "clx81" }, 'The link leads to the bot "clx81", which isn\'t there: it is skipped'],
  [
    { typebotId: "other", groupId: "gone" },
    'The link leads to the group "gone" of "other", which isn\'t there',
  ],
  [
    { typebotId: "current", groupId: "gone" },
    'The link leads to the group "gone" of "bot", which isn\'t there',
  ],
])("reports a link to %j as %j", (options, message) => {
  const bot = testBot({ groups: { g: [{ id: "link", type: "Typebot link", options }] } });
  expect(inspectLinks(bot.definition, find)).toMatchObject(
    message === undefined ? [] : [{ severity: "warning", message, groupTitle: "g", blockId: "link" }],
  );
});
