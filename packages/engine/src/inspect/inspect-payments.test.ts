import { describe, expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import { ask as askFor } from "../define/ask.ts";
import { defineBot } from "../define/define-bot.ts";
import { number } from "../define/variables.ts";
import { readBot } from "../import/read-bot.ts";
import { inspectBot } from "./inspect-bot.ts";

type Fields = Record<string, unknown>;

const set = (name: string, expressionToEvaluate: string, more: Fields = {}): Fields => ({
  type: "Set variable",
  options: { variableId: `v-${name}`, expressionToEvaluate, ...more },
});
const pay = (amount = "{{price}}", currency = "EUR"): Fields =>
  ask("payment input", undefined, { amount, currency }, "pay");

function problems(groups: TestBot["groups"], more: Partial<TestBot> = {}) {
  const variables = { price: "49", total: null, quantity: "1", prices: ["10", "20"], item: null };
  const { definition } = testBot({ groups, variables, ...more });
  return inspectBot(definition).filter(({ blockId }) => blockId === "pay");
}

const exposed = (name: string) => [
  { severity: "warning", message: expect.stringContaining(`depends on {{${name}}}`), groupId: "g" },
];

it.each([
  ["the initial value of a variable", [pay()], "price"],
  ["its own text", [say("Hi"), pay("{{= {{price}} * 2 =}}")], "price"],
  ["a variable in the currency", [pay("10", "{{item}}")], "item"],
  ["what is computed from a variable", [set("total", "{{price}} * 2"), pay("{{total}}")], "price"],
  [
    "what is looked up in a list",
    [
      set("total", ""),
      set("total", "", {
        type: "Map item with same index",
        mapListItemParams: { targetListVariableId: "v-prices" },
      }),
      pay("{{total}}"),
    ],
    "prices",
  ],
  ["a list to which is appended", [set("price", "", { type: "Append value(s)", item: "5" }), pay()], "price"],
  [
    "a script of the page",
    [{ type: "Code", options: { content: 'setVariable("price", 5)' } }, pay()],
    "price",
  ],
])("warns of an amount that reads %s", (_, blocks, name) => {
  expect(problems({ g: blocks })).toMatchObject(exposed(name));
});

it.each([
  ["a fixed amount", [pay("49.00")]],
  ["a variable that is set before", [set("price", "49"), pay()]],
  ["an answer", [ask("number input", "price"), pay()]],
  [
    "a part of a response, if the variable is set before the request",
    [
      set("price", ""),
      { type: "Webhook", options: { responseVariableMapping: [{ bodyPath: "x", variableId: "v-price" }] } },
      pay(),
    ],
  ],
  [
    "a choice with an option that is always there",
    [
      { type: "choice input", options: { variableId: "v-price" }, items: [{ id: "i", content: "49" }] },
      pay(),
    ],
  ],
  [
    "a variable that a script of the server may change after it is set",
    [
      set("price", ""),
      { type: "Code", options: { content: "setVariable('price', 5)", isExecutedOnClient: false } },
      pay(),
    ],
  ],
  [
    "what is computed from variables that are set before",
    [
      set("price", "49"),
      ask("number input", "quantity"),
      set("total", "{{price}} * {{quantity}}"),
      pay("{{total}}"),
    ],
  ],
])("accepts %s", (_, blocks) => {
  expect(problems({ g: blocks })).toEqual([]);
});

const openai = (options: Fields): Fields => ({
  type: "openai",
  options: { action: "Create chat completion", messages: [{ role: "user", content: "Hi" }], ...options },
});
const priceTool = (parameters: readonly Fields[] = [], more: Fields = { code: "return 1" }): Fields =>
  openai({ tools: [{ type: "function", name: "find", description: "Finds", parameters, ...more }] });
const hidden = { isEnabled: true, condition: { logicalOperator: "AND", comparisons: [] } };

it.each<[string, readonly Fields[]]>([
  [
    "a request that may fail",
    [{ type: "Webhook", options: { responseVariableMapping: [{ bodyPath: "x", variableId: "v-price" }] } }],
  ],
  ["a parameter of a tool", [priceTool([{ type: "string", name: "price", variableId: "v-price" }])]],
  [
    "an extraction without the field",
    [
      openai({
        action: "Generate variables",
        variablesToExtract: [{ name: "price", variableId: "v-price" }],
      }),
    ],
  ],
  [
    "a part of a reply that isn't saved",
    [openai({ responseMapping: [{ item: "Total tokens", variableId: "v-price" }] })],
  ],
  ["a list without the item", [set("price", "", { type: "Map item with same index" })]],
  ["a list that isn't one", [set("item", "", { type: "Shift", saveItemInVariableId: "v-price" })]],
  ["an unknown type of value", [set("price", "", { type: "Nonsense" })]],
  [
    "a choice that may have no option",
    [
      {
        type: "choice input",
        options: { variableId: "v-price" },
        items: [{ id: "i", content: "49", displayCondition: hidden }],
      },
    ],
  ],
  [
    "a choice from a list",
    [{ type: "choice input", options: { variableId: "v-price", dynamicVariableId: "v-prices" } }],
  ],
  [
    "an attachment that may be missing",
    [ask("text input", "item", { attachments: { isEnabled: true, saveVariableId: "v-price" } })],
  ],
])("warns if the variable is left as it is by %s", (_, blocks) => {
  expect(problems({ g: [...blocks, pay()] })).toMatchObject(exposed("price"));
});

it("warns of the list and the item that a value is taken with", () => {
  const settled = [set("price", ""), set("total", "")];
  expect(
    problems({
      g: [...settled, set("prices", "", { type: "Shift", saveItemInVariableId: "v-price" }), pay()],
    }),
  ).toMatchObject(exposed("prices"));
  const mapListItemParams = { baseItemVariableId: "v-item", targetListVariableId: "v-quantity" };
  const lookUp = set("price", "", { type: "Map item with same index", mapListItemParams });
  expect(problems({ g: [...settled, set("quantity", "5"), lookUp, pay()] })).toMatchObject(exposed("item"));
});

it("warns of what the group of a model's tool computes", () => {
  const groups = {
    g: [set("price", "49"), priceTool([], { groupId: "Find" }), pay()],
    t: [set("price", "{{item}}")],
  };
  expect(problems(groups, { titles: { t: "Find" } })).toMatchObject(exposed("item"));
});

it("warns of a value that the page computes, also if pages may not prefill it", () => {
  const onPage = set("price", "49", { isExecutedOnClient: true });
  const closed = { settings: { general: { prefillableVariables: [] } } };
  const computed = [
    { message: "What is paid depends on {{price}}, which the page computes: it can send any value" },
  ];
  expect(problems({ g: [set("price", ""), onPage, pay()] }, closed)).toMatchObject(computed);
  const request = {
    type: "Webhook",
    options: {
      isExecutedOnClient: true,
      responseVariableMapping: [{ bodyPath: "x", variableId: "v-price" }],
    },
  };
  expect(problems({ g: [request, pay()] }, closed)).toMatchObject(computed);
  expect(problems({ g: [onPage, set("price", "49"), pay()] }, closed)).toEqual([]);
});

it("warns of a jump to a block of a group that a variable names", () => {
  const jump = { type: "Jump", options: { groupId: "{{item}}", blockId: "pay" } };
  expect(problems({ start: [jump], g: [set("price", "49"), pay()] })).toMatchObject(exposed("price"));
});

describe("a usual bot has no warning, if each way sets the price:", () => {
  const price = (amount: string) => [{ set: "price", to: amount }];
  const payment = { ask: "payment", amount: "{{price}}", currency: "EUR" };
  const isPlan = { variable: "plan", operator: "equal to", value: "a" };
  const options = ["A", "B"].map((label) => ({ label, do: price(label) }));

  it.each<[string, readonly object[]]>([
    ["a condition with an else", [{ when: isPlan, do: price("1"), else: price("2") }]],
    ["a branch with an else", [{ branch: [{ when: isPlan, do: price("1") }], else: price("2") }]],
    ["a choice", [{ ask: "choice", options }]],
    ["an A/B test", [{ abTest: { a: price("1"), b: price("2") } }]],
    [
      "a total of a quantity",
      [
        { ask: "number", save: "plan" },
        { set: "price", to: { expr: "{{plan}} * 5" } },
      ],
    ],
    ["a group that is jumped to and returns", [{ jump: "sub" }]],
  ])("%s", (_, steps) => {
    const read = readBot({
      id: "shop",
      start: "pay",
      variables: { price: { type: "number" }, plan: { type: "text" } },
      groups: { pay: [...steps, payment], sub: [...price("3"), { return: true }] },
    });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const messages = read.value.diagnostics.map(({ message }) => message);
    expect(messages.filter((message) => message.includes("What is paid"))).toEqual([]);
  });

  it("an exported choice whose items are all connected, and that is followed by the payment", () => {
    const items = [
      { id: "i", content: "A" },
      { id: "j", content: "B" },
    ];
    const choice = { id: "c", type: "choice input", items };
    const edges = { i: "one", j: "two", "one-0": "g/pay", "two-0": "g/pay" };
    const groups = { g: [choice, pay()], one: [set("price", "1")], two: [set("price", "2")] };
    expect(problems(groups, { edges })).toEqual([]);
    // Without an edge, the payment is next.
    expect(problems(groups, { edges: { ...edges, j: "nowhere" } })).toEqual([]);
    const { j: _, ...others } = edges;
    expect(problems(groups, { edges: others })).toMatchObject(exposed("price"));
  });
});

it("warns of what a group that returns lets the page compute", () => {
  const onPage = set("price", "49", { isExecutedOnClient: true });
  const groups = {
    g: [set("price", "5"), { type: "Jump", options: { groupId: "sub" } }, pay()],
    sub: [onPage, { type: "Return" }],
  };
  expect(problems(groups)).toMatchObject([{ message: expect.stringContaining("the page computes") }]);
});

it("warns of code that may not run, and of code elsewhere that computes the price", () => {
  const code = {
    type: "Code",
    options: { content: "if (false) setVariable('price', 5)", isExecutedOnClient: false },
  };
  expect(problems({ g: [code, pay()] })).toMatchObject(exposed("price"));
  const first = set("price", "5");
  expect(problems({ g: [first, say('{{= setVariable("price", {{item}}) =}}'), pay()] })).toMatchObject(
    exposed("item"),
  );
  const tool = priceTool([], { code: 'setVariable("price", {{item}})' });
  expect(problems({ g: [first, tool, pay()] })).toMatchObject(exposed("item"));
});

const branching = {
  start: [{ id: "if", type: "Condition", items: [{ id: "yes" }] }, say("no")],
  set: [set("price", "49")],
  g: [pay()],
};

it("warns if one of several ways doesn't set the variable", () => {
  expect(problems(branching, { edges: { yes: "set", "start-1": "g", "set-0": "g" } })).toMatchObject(
    exposed("price"),
  );
  expect(problems(branching, { edges: { yes: "set", "start-1": "set", "set-0": "g" } })).toEqual([]);
});

it("warns if a command, which visitors can send at any time, leads past what sets the variable", () => {
  const groups = { start: [set("price", "49")], g: [pay()] };
  const events = [{ id: "buy", type: "command", options: { command: "buy" } }];
  expect(problems(groups, { edges: { "start-0": "g" } })).toEqual([]);
  expect(problems(groups, { edges: { "start-0": "g", buy: "g" }, events })).toMatchObject(exposed("price"));
});

it("warns if a jump to a group that a variable names may lead past what sets the variable", () => {
  const jump = { type: "Jump", options: { groupId: "{{item}}" } };
  const all = { set: [set("price", "49")], g: [pay()] };
  expect(problems({ start: [jump], ...all })).toMatchObject(exposed("price"));
  expect(problems({ start: [set("price", "49"), jump], ...all })).toEqual([]);
  // Also of the second payment, after the jump was found harmless for another variable.
  const first = ask("payment input", undefined, { amount: "{{total}}", currency: "EUR" }, "first");
  const start = [set("total", "5"), jump];
  expect(problems({ start, other: [first], ...all })).toMatchObject(exposed("price"));
});

it("warns if a jump that names its group by the title leads past what sets the variable", () => {
  const jump = { type: "Jump", options: { groupId: "Pay" } };
  const groups = { start: [jump], set: [set("price", "49")], g: [pay()] };
  expect(problems(groups, { titles: { g: "Pay" } })).toMatchObject(exposed("price"));
});

it("accepts variables that pages may not prefill", () => {
  const allow = (...prefillableVariables: string[]) => ({ settings: { general: { prefillableVariables } } });
  expect(problems({ g: [pay()] }, allow("item"))).toEqual([]);
  expect(problems({ g: [pay()] }, allow())).toEqual([]);
  expect(problems({ g: [pay()] }, allow("price"))).toMatchObject(exposed("price"));
});

it.each([
  ["1,299", "USD", "without a thousands separator"],
  ["1.299", "JPY", "without a thousands separator"],
  ["free", "USD", "not a payable amount"],
  ["", "USD", "not a payable amount"],
  ["5", "euros", "not a currency"],
])("warns of a fixed amount that can't be paid: %s %s", (amount, currency, message) => {
  expect(problems({ g: [pay(amount, currency)] })).toMatchObject([
    { severity: "warning", message: expect.stringContaining(message) },
  ]);
});

it("warns of names that the bot doesn't have", () => {
  const settings = { general: { prefillableVariables: ["price", "prize"] } };
  const { definition } = testBot({ groups: { g: [say("Hi")] }, variables: { price: null }, settings });
  expect(inspectBot(definition)).toMatchObject([{ message: expect.stringContaining('names "prize"') }]);
});

it("reports both for a bot in our own format, where it is written", () => {
  const read = readBot(
    defineBot({
      id: "shop",
      start: "pay",
      variables: { price: number(49) },
      groups: { pay: [askFor.payment({ amount: "{{price}}", currency: "EUR" })] },
      settings: { general: { prefillableVariables: ["price", "prize"] } },
    }),
  );
  expect(read.ok && read.value.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('names "prize"'),
    expect.stringContaining("depends on {{price}}"),
  ]);
});

it.each([
  ["1.299", "EUR", "€1.30"],
  [" 12.500 ", "HUF", "Ft\u00a012.50"],
  ["1.234", "KWD", "KWD\u00a01.230"],
])(
  "warns of %j %s, whose point may be meant to separate thousands: %s is charged",
  (amount, currency, charged) => {
    expect(problems({ g: [pay(amount, currency)] })).toMatchObject([
      { severity: "warning", message: expect.stringContaining(`${charged} is charged`) },
    ]);
  },
);

it.each([
  ["1.29", "EUR"],
  ["1.500", "KWD"],
  ["1299.00", "EUR"],
  ["1.0000", "EUR"],
])("doesn't warn of %j %s", (amount, currency) => {
  expect(problems({ g: [pay(amount, currency)] })).toEqual([]);
});
