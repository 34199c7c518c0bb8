import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseStreamPart } from "./stream-part.ts";

test("code 0 is text", () => {
  expect(parseStreamPart('0:"here is **why**:\\n"')).toEqual({ type: "text", text: "here is **why**:\n" });
});

test("code 3 is an error, as a string with JSON or as plain text", () => {
  expect(
    parseStreamPart(
      '3:"{\\"context\\":\\"While streaming AI\\",\\"description\\":\\"Rate limit\\",\\"details\\":\\"{}\\"}"',
    ),
  ).toEqual({
    type: "error",
    context: "While streaming AI",
    description: "Rate limit",
    details: "{}",
  });
  expect(parseStreamPart('3:"Out of credit"')).toEqual({ type: "error", description: "Out of credit" });
});

test.each([
  ["2:[]", { type: "heartbeat" }],
  ['2:[{"type":"activity","kind":"working","text":"Looking …"}]', { kind: "working", text: "Looking …" }],
  ['2:[{"type":"activity","kind":"dancing","text":""}]', { kind: "thinking" }],
  ['9:{"toolCallId":"1","toolName":"find","args":{}}', { kind: "working" }],
  ['b:{"toolCallId":"1","toolName":"find"}', { kind: "working" }],
  ['g:"Hm"', { kind: "thinking" }],
])("%s says that the model works", (line, expected) => {
  const part = "type" in expected ? expected : { type: "activity", activity: expected };
  expect(parseStreamPart(line)).toEqual(part);
});

test.each([
  "2:{}",
  '2:[{"type":"custom"}]',
  "9:not json",
  "g:{}",
  'd:{"finishReason":"stop"}',
  "z:1",
  "0:12",
  "0:{",
  ":",
  "",
  "no colon",
])("%j is ignored", (line) => {
  expect(parseStreamPart(line)).toEqual({ type: "other" });
});

test("no line makes the parser throw", () => {
  fc.assert(fc.property(fc.string(), (line) => parseStreamPart(line).type.length > 0));
});
