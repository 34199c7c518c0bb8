import type { AiRequest } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { demoReply } from "./demo-ai.ts";

const tools = [
  { name: "find_order", parameters: { properties: { order: { type: "string" } } } },
  {
    name: "delivery_time",
    parameters: { properties: { region: { type: "string", enum: ["Europe", "Asia"] } } },
  },
];

function request(content: string, more: Partial<AiRequest> = {}): AiRequest {
  return { provider: "demo", model: "demo", messages: [{ role: "user", content }], tools, ...more };
}

test.each([
  ["Where is my order A-12?", "find_order", { order: "A-12" }],
  ["How long does delivery to Asia take?", "delivery_time", { region: "Asia" }],
])("%s calls %s", (content, name, input) => {
  expect(demoReply(request(content)).calls).toMatchObject([{ name, input }]);
});

test("without a tool for it the demo answers, and afterwards it shows what the tools returned", () => {
  expect(demoReply(request("Hello")).text).toContain("built-in demo model");
  const call = { id: "demo-call", name: "find_order", input: {} };
  const rounds = [{ text: "", calls: [{ ...call, output: "On its way" }] }];
  const reply = demoReply(request("Where is my order A-12?", { rounds }));
  expect(reply).toMatchObject({ text: expect.stringContaining("On its way"), calls: [] });
});

test("the error of a failed tool is shown in words", () => {
  const output = JSON.stringify({ error: "Error: There is no order 1234." });
  const rounds = [{ text: "", calls: [{ id: "demo-call", name: "find_order", input: {}, output }] }];
  const { text } = demoReply(request("Where is my order 1234?", { rounds }));
  expect(text).toContain("found:\n\nThere is no order 1234.\n");
});
