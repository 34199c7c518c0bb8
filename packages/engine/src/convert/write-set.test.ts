import { expect, it } from "vitest";
import { testPorts } from "../testing/test-ports.ts";
import { customValue } from "./write-set.ts";

it.each([
  ["5", 5],
  ['"a"', "a"],
  ['["a"]', ["a"]],
  ["{{a}}", "{{a}}"],
  ['["Hi ", {{a}}, "!"].join("")', "Hi {{a}}!"],
  ["the long table in the vault", "the long table in the vault"],
  ["Premium", "Premium"],
  ["Hello!", "Hello!"],
  ["12:30", "12:30"],
  ["ada@example.com", "ada@example.com"],
  ["https://example.com/a?b=c", "https://example.com/a?b=c"],
  ["Hello {{a}}", { expr: '"Hello {{a}}"' }],
  ["{{a}} + 1", { expr: "{{a}} + 1" }],
  ["typeof {{a}}", { expr: "typeof {{a}}" }],
  ["{{a}} in x", { expr: "{{a}} in x" }],
  ["undefined", { expr: "undefined" }],
  ["null", { expr: "null" }],
  ["return 5", { expr: "return 5" }],
  ["{{a}} > 1 ? 2:3", { expr: "{{a}} > 1 ? 2:3" }],
  ['["Hi " + {{a}}].join("")', { expr: '["Hi " + {{a}}].join("")' }],
  ["{{a}} > 1 ? 2 : 3", { expr: "{{a}} > 1 ? 2 : 3" }],
  ["new Date().getTime()", { expr: "new Date().getTime()" }],
])("the value of %j is %j", (expression, value) => {
  expect(customValue(expression)).toEqual(value);
});

it.each([
  "the vault",
  "Premium",
  "Hello!",
  "12:30",
  "a@b.de",
  "https://example.com",
  "Really?",
  "5 days",
  "€ 5",
  "#1",
])("%j fails as code", async (code) => {
  expect((await testPorts().runCode({ code, isExpression: true, values: {} })).ok).toBe(false);
});
