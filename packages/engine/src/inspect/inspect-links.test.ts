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

const payment = ask("payment input", undefined, { amount: "{{price}}", currency: "EUR" }, "pay");
const variables = { price: "49", base: "49", x: null };
const bots = (...definitions: readonly TestBot[]) => {
  const all = definitions.map((each) => testBot({ variables, ...each }).definition);
  return (id: string) => all.find((each) => each.id === id);
};
const linkTo = (typebotId: string, options: object = {}) => ({
  id: "link",
  type: "Typebot link",
  options: { typebotId, ...options },
});

it("reports a link that names a group with a payment by its title, and not that the group is missing", () => {
  const find = bots({
    id: "pay",
    groups: { p: [set("price", "49")], q: [payment] },
    titles: { q: "Checkout" },
  });
  const bot = testBot({ groups: { g: [linkTo("pay", { groupId: "Checkout" })] }, variables });
  expect(inspectLinks(bot.definition, find)).toMatchObject([
    { message: expect.stringContaining("depends on {{price}}") },
  ]);
  const own = testBot({
    groups: { g: [linkTo("current", { groupId: "Second" })], b: [] },
    titles: { b: "Second" },
  });
  expect(inspectLinks(own.definition, find)).toEqual([]);
});

it("reports both of a link to a missing group of a bot with a payment, which then starts at its beginning", () => {
  const bot = testBot({ groups: { g: [linkTo("pay", { groupId: "gone" })] }, variables });
  expect(inspectLinks(bot.definition, bots({ id: "pay", groups: { q: [payment] } }))).toMatchObject([
    { message: expect.stringContaining("isn't there") },
    { message: expect.stringContaining("depends on {{price}}") },
  ]);
});

it("reports a link if a command of the linked bot leads to the payment", () => {
  const find = bots({
    id: "pay",
    groups: { p: [ask("text input")], q: [payment] },
    events: [{ id: "buy", type: "command", options: { command: "buy" } }],
    edges: { buy: "q" },
  });
  const bot = testBot({ groups: { g: [linkTo("pay", { groupId: "p" })] }, variables });
  expect(inspectLinks(bot.definition, find)).toMatchObject([
    { message: expect.stringContaining("depends on {{price}}") },
  ]);
});

it("reports a payment behind two links, also of bots that link each other", () => {
  const groups = { p: [linkTo("last")] };
  const bot = testBot({ groups: { g: [set("price", "{{base}}"), linkTo("next")] }, variables });
  const last = { id: "last", groups: { q: [payment, linkTo("next"), linkTo("bot")] } };
  expect(inspectLinks(bot.definition, bots({ id: "next", groups, ...allow() }, last))).toMatchObject([
    { message: expect.stringContaining("depends on {{base}}"), blockId: "link" },
  ]);
});

it("reports a payment of what a linked bot computes and merges back", () => {
  const find = bots({ id: "next", groups: { p: [set("price", "{{base}}")] } });
  const start = [set("price", "100"), linkTo("next", { mergeResults: true }), payment];
  expect(inspectLinks(testBot({ groups: { g: start }, variables }).definition, find)).toMatchObject([
    { message: expect.stringContaining("depends on {{base}}"), blockId: "pay" },
  ]);
  const apart = [set("price", "100"), linkTo("next", { mergeResults: false }), payment];
  expect(inspectLinks(testBot({ groups: { g: apart }, variables }).definition, find)).toEqual([]);
  const before = testBot({ groups: { g: [set("base", "5"), ...start] }, variables });
  expect(inspectLinks(before.definition, find)).toEqual([]);
});

it("reports a payment of what the page computes in a linked bot, also if pages may prefill nothing", () => {
  const onPage = {
    type: "Set variable",
    options: { variableId: "v-price", expressionToEvaluate: "5", isExecutedOnClient: true },
  };
  const find = bots({ id: "next", groups: { p: [onPage] } });
  const groups = { g: [set("price", "100"), linkTo("next", { mergeResults: true }), payment] };
  expect(inspectLinks(testBot({ groups, variables, ...allow() }).definition, find)).toMatchObject([
    { message: expect.stringContaining("which the page computes"), blockId: "pay" },
  ]);
});

it.each(["first", "last"])("reports a link into bots that link each other: it is the %s", (place) => {
  const find = bots(
    { id: "a", groups: { p: [payment, linkTo("b")] } },
    { id: "b", groups: { q: [linkTo("a")] } },
  );
  const groups: Record<string, TestBot["groups"][string]> = {
    g: [
      { id: "if", type: "Condition", items: [{ id: "yes" }] },
      { ...linkTo("b"), id: "unset" },
    ],
    a: [set("price", "5"), { ...linkTo("a"), id: "set" }],
  };
  const order = place === "first" ? ["g", "a"] : ["a", "g"];
  const bot = testBot({
    groups: Object.fromEntries(order.map((name) => [name, groups[name] ?? []])),
    edges: { start: "g", yes: "a" },
    variables,
  });
  expect(inspectLinks(bot.definition, find)).toMatchObject([{ blockId: "unset" }]);
});

it("reports a payment after a link once, if the linked bot may not set its amount", () => {
  const find = bots({ id: "next", groups: { p: [set("price", "5")] } });
  const bot = testBot({ groups: { g: [linkTo("next", { mergeResults: true }), payment] }, variables });
  expect(inspectLinks(bot.definition, find)).toEqual([]);
});

it("reports a bot that doesn't tell its visitors of a model in a linked bot", () => {
  const model = { type: "openai", options: { action: "Create chat completion" } };
  const find = bots({ id: "next", groups: { p: [linkTo("last")] } }, { id: "last", groups: { q: [model] } });
  const groups = { g: [linkTo("next")] };
  expect(inspectLinks(testBot({ groups, settings: { disclosure: false } }).definition, find)).toMatchObject([
    { message: expect.stringContaining("Visitors are not told") },
  ]);
  expect(inspectLinks(testBot({ groups }).definition, find)).toEqual([]);
});
