import { expect, test } from "vitest";
import { testFileJsonSchema } from "./testing/test-file-json-schema.ts";
import { parseTestFile } from "./parse-test-file.ts";

const file = (...steps: readonly unknown[]) => ({ conversations: [{ name: "a", steps }] });

function problems(value: unknown): readonly string[] {
  const parsed = parseTestFile(value);
  return parsed.ok ? [] : parsed.error.map(({ message, hint }) => [message, hint].filter(Boolean).join(" "));
}

test("every field is accepted, in the order of the format", () => {
  const conversation = {
    name: "all",
    now: "2026-01-02T03:04:05Z",
    seed: 3,
    variables: { name: "Ada", tags: ["a", "b"] },
    identity: { subject: "7", claims: { plan: "pro" } },
    effects: {
      http: [{ url: { contains: "/orders" }, method: "GET", status: 404, data: { a: 1 } }, { error: "down" }],
      ai: [
        "Hi",
        { calls: [{ name: "find", input: { id: 1 } }], text: "One moment" },
        { fields: { a: "b" } },
        { error: "no" },
      ],
      mail: [{}, { error: "refused" }],
      payment: ["failed", "succeeded"],
    },
    steps: [
      { bot: "Hi" },
      {
        bot: [
          "a",
          { contains: "b" },
          { matches: "/c/i" },
          { image: "/d.png" },
          { redirect: "https://e.example" },
        ],
      },
      { question: "email" },
      { question: "choice", options: ["A", "B"] },
      { visitor: "A" },
      { visitor: ["A", "B"] },
      { visitor: { files: ["https://files.example.com/a.pdf"], text: "Here" } },
      { command: "help" },
      { page: { statusCode: 200, data: {} } },
    ],
    expect: {
      variables: { name: "Ada", tags: ["a", null], note: { matches: "x" } },
      answers: { name: { contains: "A" } },
      isCompleted: true,
      mails: [{ to: ["a@b.example"], subject: { contains: "x" } }],
      requests: [{ method: "POST", url: "https://e.example", body: "x", json: { a: 1 } }],
      errors: [],
    },
  };
  const value = { $schema: "x", bot: "lead", conversations: [conversation] };
  const parsed = parseTestFile(value);
  expect(parsed).toEqual({ ok: true, value });
  expect(parsed.ok && JSON.stringify(parsed.value)).toBe(JSON.stringify(value));
});

test.each([
  ["no object", 5, "the file: is 5, but must be an object"],
  ["no conversations", { bot: "a" }, "conversations: is missing"],
  ["an empty list", { conversations: [] }, "conversations: is an empty list, but must have at least 1 item"],
  [
    "an unknown step",
    file({ bot: "Hi" }, { visitr: "Ada" }),
    'conversations[1].steps[2]: must be an object with one of the keys bot, visitor, question, command, page Did you mean "visitor"?',
  ],
  [
    "an unknown question",
    file({ question: "emial" }),
    /^conversations\[1\]\.steps\[1\]\.question: is "emial".*Did you mean "email"\?$/,
  ],
  [
    "a number as an answer",
    file({ visitor: 5 }),
    /steps\[1\]\.visitor: must be an object with one of the keys files/,
  ],
  [
    "a field too many",
    file({ bot: "Hi" }, { visitor: "A", vistor: "x" }),
    'conversations[1].steps[2].vistor: unknown field Did you mean "visitor"?',
  ],
  [
    "an invalid pattern",
    file({ bot: { matches: "(" } }),
    /steps\[1\]\.bot\.matches: is not a regular expression: /,
  ],
  [
    "an invalid time",
    { conversations: [{ name: "a", now: "soon", steps: [] }] },
    /now: .*must be a time such as/,
  ],
])("%s is reported with its place", (_, value, message) => {
  expect(problems(value)).toEqual([typeof message === "string" ? message : expect.stringMatching(message)]);
});

test("the published JSON Schema matches the test file's schema (run with -u after a change)", async () => {
  await expect(`${JSON.stringify(testFileJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    "../../bot-tests.schema.json",
  );
});

test.each(["__proto__", "prototype", "constructor"])("a variable can't be called %s", (name) => {
  const named: unknown = JSON.parse(`{ "${name}": "x" }`);
  const conversation = (fields: object) => ({ conversations: [{ name: "a", steps: [], ...fields }] });
  const message = `has "${name}", which can't be the name of a variable`;
  for (const fields of [
    { variables: named },
    { expect: { variables: named } },
    { expect: { answers: named } },
  ])
    expect(problems(conversation(fields))).toEqual([expect.stringContaining(message)]);
});
