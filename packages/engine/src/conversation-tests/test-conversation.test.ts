import { runInNewContext } from "node:vm";
import { fail, ok } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { CodeRequest } from "../effects/effect-ports.ts";
import { readBot } from "../import/read-bot.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import type { ConversationTest } from "../authoring/conversation-test.ts";
import { testConversation } from "./test-conversation.ts";

/** A bot in our own format, with one group. */
function botOf(variables: readonly string[], ...steps: readonly object[]) {
  return compiled(variables, steps);
}

function compiled(variables: readonly string[], steps: readonly object[], more: object = {}) {
  const read = readBot({
    ...more,
    id: "bot",
    variables: Object.fromEntries(variables.map((name) => [name, { type: "text" }])),
    start: "a",
    groups: { a: steps },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return compileBot(read.value.definition);
}

/** Code runs in a new context each time, as in a sandbox. */
async function runCode({ code, values }: CodeRequest) {
  try {
    const call = `(async () => {${code}})()`;
    return ok({ value: await runInNewContext(call, { ...values }), variables: {} });
  } catch (error) {
    return fail(String(error));
  }
}

const run = (bot: ReturnType<typeof botOf>, conversation: Partial<ConversationTest>) =>
  testConversation(bot, { name: "a", steps: [], ...conversation }, () => ({ runCode }));

const greeter = botOf(
  ["name", "drink"],
  { say: "Hi!" },
  { say: "What's your *name*?" },
  { ask: "text", save: "name" },
  { say: "Hello {{name}}. Tea [or] coffee?" },
  { ask: "choice", save: "drink", options: ["Tea", "Coffee"] },
  { image: "/cup.png" },
  { redirect: "https://shop.example.com" },
);

const steps: ConversationTest["steps"] = [
  { bot: ["Hi!", "What's your *name*?"] },
  { question: "text" },
  { visitor: "Ada_L" },
  { bot: "Hello Ada_L. Tea [or] coffee?" },
  { question: "choice", options: ["Tea", "Coffee"] },
  { visitor: "Tea" },
  { bot: [{ image: "/cup.png" }, { redirect: "https://shop.example.com" }] },
];

test("a conversation that goes as written", async () => {
  const conversation: Partial<ConversationTest> = {
    steps,
    expect: { isCompleted: true, variables: { name: "Ada_L" }, answers: { drink: { matches: "^T" } } },
  };
  expect(await run(greeter, conversation)).toMatchObject({ errors: [] });
  expect((await run(greeter, conversation)).difference).toBeUndefined();
});

test("a message may be written as in the bot, and is recorded in a readable form", async () => {
  const list = botOf(
    ["name"],
    { set: "name", to: "Ada" },
    { say: "Hi **you, {{name}}**!\n\n- *one*\n- two_2" },
  );
  const bot = "Hi **you, Ada**!\n\n- *one*\n- two_2";
  expect((await run(list, { steps: [{ bot }] })).difference).toBeUndefined();
  expect((await run(list, { steps: [{ bot: [] }] })).updated.steps).toEqual([{ bot }]);
});

test("messages and questions that aren't mentioned are not compared", async () => {
  const visitor = [{ visitor: "Ada" }, { visitor: "Coffee" }];
  const expectations = { variables: { drink: "Coffee" } };
  expect((await run(greeter, { steps: visitor, expect: expectations })).difference).toBeUndefined();
});

const replaced = (index: number, step: ConversationTest["steps"][number]) => steps.with(index, step);

test.each([
  [
    "another text",
    { steps: replaced(3, { bot: "Hello." }) },
    {
      path: ["steps", 3],
      message: "The bot says something else.",
      expected: '"Hello."',
      received: '"Hello Ada_L. Tea [or] coffee?"',
    },
  ],
  [
    "a text that it doesn't contain",
    { steps: replaced(3, { bot: { contains: "milk" } }) },
    { path: ["steps", 3], expected: 'a text with "milk"' },
  ],
  [
    "a message too few",
    { steps: replaced(0, { bot: ["Hi!", "What's your *name*?", "Well?"] }) },
    { path: ["steps", 0], message: "The bot says less than expected.", expected: '"Well?"' },
  ],
  [
    "a message too many",
    { steps: replaced(0, { bot: "Hi!" }) },
    { path: ["steps", 0], message: "The bot says more than expected.", received: `"What's your *name*?"` },
  ],
  [
    "another image",
    { steps: replaced(6, { bot: [{ image: "/pot.png" }, { redirect: "https://shop.example.com" }] }) },
    { path: ["steps", 6], expected: 'image "/pot.png"', received: 'image "/cup.png"' },
  ],
  [
    "another question",
    { steps: replaced(1, { question: "email" }) },
    {
      path: ["steps", 1],
      message: "The bot asks another kind of question.",
      expected: '"email"',
      received: '"text"',
    },
  ],
  [
    "other options",
    { steps: replaced(4, { question: "choice", options: ["Tea"] }) },
    { path: ["steps", 4], expected: '["Tea"]', received: '["Tea","Coffee"]' },
  ],
  [
    "no question",
    { steps: [...steps, { question: "text" }] },
    { path: ["steps", 7], message: "The bot asks nothing.", expected: '"text"' },
  ],
  [
    "an answer after the end",
    { steps: [...steps, { visitor: "More" }] },
    { path: ["steps", 7], message: 'The conversation is over before the visitor answers "More".' },
  ],
  [
    "an unknown command",
    { steps: [{ command: "help" }] },
    { path: ["steps", 0], message: expect.stringMatching(/^The bot fails: /) },
  ],
  [
    "a result of the page during a question",
    { steps: [{ page: "x" }] },
    { path: ["steps", 0], message: expect.stringContaining("waits for nothing from the page") },
  ],
  [
    "a variable",
    { steps, expect: { variables: { name: "Bob" } } },
    {
      path: ["expect", "variables", "name"],
      message: 'The variable "name" has another value.',
      expected: '"Bob"',
      received: '"Ada_L"',
    },
  ],
  [
    "a value that must not exist",
    { steps, expect: { variables: { drink: "" } } },
    { path: ["expect", "variables", "drink"], received: '"Tea"' },
  ],
  [
    "the end",
    { steps, expect: { isCompleted: false } },
    { path: ["expect", "isCompleted"], message: "The conversation is over." },
  ],
  [
    "an answer",
    { steps, expect: { answers: { drink: "Milk" } } },
    { path: ["expect", "answers", "drink"], received: '"Tea"' },
  ],
])("a difference is found: %s", async (_, conversation, difference) => {
  expect((await run(greeter, conversation)).difference).toMatchObject(difference);
});

describe("effects", () => {
  const shop = botOf(
    ["order", "state", "answer"],
    { ask: "text", save: "order" },
    { http: "https://api.example.com/orders/{{order}}", save: { state: "data.state" } },
    { email: "{{order}}@example.com", subject: "Order {{order}}", text: "It is {{state}}." },
    { ai: "openai", model: "m", messages: [{ role: "user", content: "{{state}}" }], save: "answer" },
    { say: "{{state}}, {{answer}}" },
  );
  const order = [{ visitor: "7" }];

  test("fakes answer, and what was sent is compared", async () => {
    const { difference, errors } = await run(shop, {
      effects: { http: [{ url: { contains: "/7" }, data: { state: "packed" } }], ai: ["Soon!"] },
      steps: [...order, { bot: "packed, Soon!" }],
      expect: {
        mails: [{ to: ["7@example.com"], subject: { contains: "7" }, text: "It is packed." }],
        requests: [{ method: "GET", url: "https://api.example.com/orders/7" }],
      },
    });
    expect({ difference, errors }).toEqual({ difference: undefined, errors: [] });
  });

  test("effects without a fake succeed without doing anything, unless the test expects none", async () => {
    expect((await run(shop, { steps: order })).difference).toBeUndefined();
    expect((await run(shop, { steps: order, expect: { requests: [] } })).difference).toMatchObject({
      path: ["expect", "requests"],
      message: "There is an unexpected request.",
      received: expect.stringContaining("https://api.example.com/orders/7"),
    });
    expect((await run(shop, { steps: order, expect: { mails: [{}, {}] } })).difference).toMatchObject({
      message: "There is no mail 2.",
    });
    expect(
      (await run(shop, { steps: order, expect: { mails: [{ subject: "x" }] } })).difference,
    ).toMatchObject({
      path: ["expect", "mails", 0, "subject"],
      expected: '"x"',
      received: '"Order 7"',
    });
  });

  test("an error that the flow logs is a difference, unless the test expects it", async () => {
    const effects = { http: [{ error: "down" }] };
    const { difference, errors } = await run(shop, { effects, steps: order });
    expect(difference).toMatchObject({
      path: ["expect", "errors"],
      message: "There is an unexpected logged error.",
    });
    expect(errors).toHaveLength(1);
    expect(
      (await run(shop, { effects, steps: order, expect: { errors: [{ contains: "down" }] } })).difference,
    ).toBe(undefined);
  });

  test("fakes that fit are taken in order, the last one again", async () => {
    const twice = botOf(
      ["a", "b", "c"],
      ...["a", "b", "c"].map((name) => ({ http: `https://${name}.example.com`, save: { [name]: "data.n" } })),
      { say: "{{a}}{{b}}{{c}}" },
    );
    const http = [{ data: { n: "1" } }, { data: { n: "2" } }];
    expect((await run(twice, { effects: { http }, steps: [{ bot: "122" }] })).difference).toBeUndefined();
  });
});

test("a page prefills variables, and a verified visitor has claims", async () => {
  const ad = botOf(["source", "plan"], { say: "{{source}} {{plan}}" });
  const conversation = {
    variables: { source: "ad" },
    identity: { subject: "7", claims: { plan: "pro" } },
    steps: [{ bot: "ad pro" }],
  };
  expect((await run(ad, conversation)).difference).toBeUndefined();
});

test("files, several choices, commands and skipped questions", async () => {
  const form = compiled(
    ["files", "drinks", "note"],
    [
      { ask: "file", save: "files" },
      { ask: "choice", save: "drinks", isMultiple: true, options: ["Tea", "Milk", "Water"] },
      { ask: "file", save: "note", isRequired: false },
      { say: "{{files}} {{drinks}}" },
    ],
    { events: { commands: { help: { do: [{ say: "Ask away." }], isResuming: true } } } },
  );
  const { difference } = await run(form, {
    steps: [
      { question: "file" },
      { visitor: { files: ["https://f.example/a.pdf"] } },
      { command: "help" },
      { bot: "Ask away." },
      { question: "choice" },
      { visitor: ["Tea", "Water"] },
      { visitor: "" },
      { bot: "https://f.example/a.pdf Tea, Water" },
    ],
  });
  expect(difference).toBeUndefined();
});

test("a model extracts fields, and a payment fails before it succeeds", async () => {
  const shop = botOf(
    ["city", "paid"],
    {
      extract: "openai",
      model: "m",
      messages: [{ role: "user", content: "x" }],
      schema: { c: "text" },
      save: { c: "city" },
    },
    { ask: "payment", amount: 30, currency: "EUR", save: "paid" },
    { say: "Sent to {{city}}." },
  );
  const steps = [
    { visitor: "paid" },
    { question: "payment" },
    { visitor: "paid" },
    { bot: "Sent to Paris." },
  ];
  const payment = ["failed", "succeeded"] as const;
  expect(
    (await run(shop, { effects: { ai: [{ fields: { c: "Paris" } }], payment }, steps })).difference,
  ).toBe(undefined);
  expect((await run(shop, { effects: { ai: ["Paris"], payment }, steps })).errors.join()).toContain(
    'the next reply in "ai" has no "fields"',
  );
});

test("clock and random numbers are fixed, in the flow and in its code", async () => {
  const clock = botOf(
    ["now", "random", "today"],
    { set: "now", to: { expr: "new Date().toISOString() + ' ' + Date.now() + ' ' + typeof Date()" } },
    { set: "random", to: { expr: "Math.random() + ' ' + new Date(2026, 0, 2).getDate()" } },
    { say: "{{now}} {{random}}" },
  );
  const { updated } = await run(clock, { now: "2026-01-02T03:04:05Z", steps: [{ bot: [] }] });
  expect(updated.steps).toEqual([
    { bot: expect.stringMatching(/^2026-01-02T03:04:05\.000Z 1767323045000 string 0\.\d+ 2$/) },
  ]);
  expect(await run(clock, { now: "2026-01-02T03:04:05Z", steps: [{ bot: [] }] })).toMatchObject({ updated });
  expect(
    (await run(clock, { now: "2026-01-02T03:04:05Z", seed: 2, steps: [{ bot: [] }] })).updated,
  ).not.toEqual(updated);
});

test("the page's results are simulated, or those of the test", async () => {
  const listener = botOf(["got"], { listen: { got: "data.n" } }, { say: "Got {{got}}" });
  expect((await run(listener, { steps: [{ bot: "Got" }] })).updated.steps).toEqual([{ bot: "Got" }]);
  expect(
    (await run(listener, { steps: [{ page: { data: { n: "3" } } }, { bot: "Got 3" }] })).difference,
  ).toBe(undefined);
});

describe("an update", () => {
  test("keeps what the visitor does and every expectation that is met", async () => {
    const outdated: ConversationTest = {
      name: "a",
      steps: [
        { bot: ["Hello!", { contains: "name" }] },
        { question: "email" },
        { visitor: "Ada" },
        { bot: { matches: "Tea" } },
        { visitor: "Tea" },
        { bot: [] },
      ],
      expect: {
        isCompleted: false,
        variables: { name: "Bob", drink: { contains: "T" } },
        mails: [{ to: [] }],
      },
    };
    const { updated } = await run(greeter, outdated);
    expect(updated).toEqual({
      name: "a",
      steps: [
        { bot: ["Hi!", { contains: "name" }] },
        { question: "text" },
        { visitor: "Ada" },
        { bot: { matches: "Tea" } },
        { visitor: "Tea" },
        { bot: [{ image: "/cup.png" }, { redirect: "https://shop.example.com" }] },
      ],
      expect: { isCompleted: true, variables: { name: "Ada", drink: { contains: "T" } }, mails: [] },
    });
    expect((await run(greeter, updated)).difference).toBeUndefined();
  });

  test("leaves what the conversation doesn't reach", async () => {
    const steps = [{ visitor: "Ada" }, { visitor: "Tea" }, { visitor: "More" }, { bot: "Sure" }];
    expect((await run(greeter, { steps })).updated.steps).toEqual(steps);
  });
});
