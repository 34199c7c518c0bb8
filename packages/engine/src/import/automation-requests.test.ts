import { ok } from "@banter/protocol";
import { expect, it } from "vitest";
import { compileBot } from "../inspect/compile-bot.ts";
import type { HttpEffectRequest } from "../effects/effect-ports.ts";
import { talkTo } from "../testing/talk.ts";
import { importBot } from "./import-bot.ts";
import { minimalBot } from "./testing/minimal-bot.ts";

const types = ["Zapier", "Make.com", "Pabbly"];

const imported = (block: object) => {
  const read = importBot(minimalBot({ id: "b", ...block }));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

it.each(types)("a %s block with an address becomes an HTTP request, and the report says so", async (type) => {
  const webhook = {
    url: "https://hooks.example.com/catch/1",
    headers: [{ id: "h", key: "X-Source", value: "chat" }],
    body: '{ "lead": true }',
  };
  const { definition, diagnostics } = imported({ type, options: { isCustomBody: true, webhook } });
  expect(diagnostics).toMatchObject([
    {
      severity: "warning",
      message: expect.stringMatching(/ becomes an HTTP request to its webhook's address$/),
      groupId: "g",
      blockId: "b",
    },
  ]);
  const sent: HttpEffectRequest[] = [];
  const http = async (request: HttpEffectRequest) => {
    sent.push(request);
    return ok({ statusCode: 200, data: {} });
  };
  await talkTo(compileBot(definition), {}, { http });
  expect(sent).toMatchObject([
    {
      url: webhook.url,
      method: "POST",
      headers: { "X-Source": "chat", "Content-Type": "application/json" },
      body: '{ "lead": true }',
    },
  ]);
});

it.each(types)("a %s block without an address is skipped, and the report says so", (type) => {
  for (const options of [undefined, {}, { webhook: {} }, { webhook: { url: " " } }]) {
    const { definition, diagnostics } = imported({ type, ...(options && { options }) });
    expect(definition.groups[0]?.blocks).toMatchObject([{ type: "unsupported", originalType: type }]);
    expect(diagnostics).toMatchObject([
      { message: expect.stringContaining("is not supported: it is skipped") },
    ]);
  }
});
