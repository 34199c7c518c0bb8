import { ok } from "@banter/protocol";
import { expect, it } from "vitest";
import { compileBot } from "../../../inspect/compile-bot.ts";
import { ask } from "../../../define/ask.ts";
import { defineBot } from "../../../define/define-bot.ts";
import { ai } from "../../../define/effects.ts";
import { say } from "../../../define/say.ts";
import type { BotSource } from "../../../authoring/bot-source.ts";
import { number, oneOf, text } from "../../../define/variables.ts";
import type { AiRequest } from "../../../effects/effect-ports.ts";
import { formatDiagnostics } from "../../../import/format-diagnostics.ts";
import { readBot } from "../../../import/read-bot.ts";
import { streamRequest } from "../../../turn/stream-request.ts";
import { testPorts } from "../../../testing/test-ports.ts";
import { talkTo } from "../../../testing/talk.ts";

function compiled(bot: BotSource) {
  const read = readBot(bot);
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  return compileBot(read.value.definition);
}

const messages = [{ role: "user", content: "{{question}}" }] as const;

it("ai.extract asks for the fields of its schema, and saves them under other names", async () => {
  const requests: AiRequest[] = [];
  const bot = defineBot({
    id: "seats",
    variables: { question: text("Three, pro"), seats: number(), plan: oneOf("free", "pro") },
    start: "all",
    groups: {
      all: [
        ai.extract("openai", {
          model: "m",
          messages: [...messages],
          schema: {
            "Number of seats": "number",
            Plan: { description: "the tariff", values: ["free", "pro"] },
            Ignored: "boolean",
          },
          save: { "Number of seats": "seats", Plan: "plan" },
        }),
        say("{{seats}} {{plan}}"),
      ],
    },
  });
  const fields = async (request: AiRequest) => {
    requests.push(request);
    return ok({ "Number of seats": 3, Plan: "pro" });
  };
  const talk = await talkTo(compiled(bot), {}, { ai: { ...testPorts().ai, fields } });
  expect(talk.texts).toEqual(["3 pro"]);
  expect(requests).toMatchObject([
    {
      messages: [{ content: "Three, pro" }],
      fields: [
        { name: "Number of seats", type: "number" },
        { name: "Plan", description: "the tariff", values: ["free", "pro"] },
      ],
    },
  ]);
});

it("files of the visitor and the author's words for the wait are part of the request", async () => {
  const bot = defineBot({
    id: "sees",
    variables: { question: text("What is it?"), photos: text(), answer: text() },
    start: "all",
    groups: {
      all: [
        ask.text({ save: "photos" }),
        ai("openai", {
          model: "m",
          messages: [...messages],
          files: ["photos"],
          status: "Looking at {{question}} …",
          save: "answer",
        }),
        say("{{answer}}"),
      ],
    },
  });
  const talk = await talkTo(compiled(bot), { isStreamEnabled: true });
  const shown = await talk.answer("https://a.test/1,2.png, https://a.test/3.png");
  expect(streamRequest(shown.turn.state)).toMatchObject({
    ok: true,
    value: {
      files: ["https://a.test/1,2.png", "https://a.test/3.png"],
      status: "Looking at What is it? …",
    },
  });
});

it.each([
  ["opnai", 'Did you mean "openai"?'],
  ["antropic", 'Did you mean "anthropic"?'],
  ["Email", "Use `openai-compatible` with a `baseUrl`"],
])("a provider of the name %s is an error", (provider, hint) => {
  const bot = defineBot({
    id: "typo",
    variables: { question: text(), answer: text() },
    start: "all",
    groups: { all: [ai(provider, { model: "m", messages: [...messages], save: "answer" })] },
  });
  const read = readBot(bot);
  const errors = read.ok ? [] : read.error;
  expect(errors).toMatchObject([
    { severity: "error", message: `"${provider}" is no AI provider`, groupId: "all" },
  ]);
  expect(errors[0]?.hint).toContain(hint);
});

it("a request without messages is described in an author's words", () => {
  const step = { ai: "openai", model: "m", messages: [], save: "answer" };
  const read = readBot({
    id: "silent",
    variables: { answer: { type: "text" } },
    start: "all",
    groups: { all: [step] },
  });
  expect(read).toMatchObject({
    error: [{ message: "step 1, messages: is an empty list, but must have at least 1 item" }],
  });
});

it("a tool's status may name its parameters and variables, and nothing else", () => {
  const tools = [
    {
      name: "tax",
      description: "Adds the tax",
      parameters: { price: "number" as const },
      code: "return price",
      status: "{{price}} {{question}} {{pirce}} …",
    },
  ];
  const bot = defineBot({
    id: "status",
    variables: { question: text(), answer: text() },
    start: "all",
    groups: { all: [ai("demo", { model: "m", messages: [...messages], save: "answer", tools })] },
  });
  const read = readBot(bot);
  expect(read.ok && read.value.diagnostics.map(({ message }) => message)).toEqual([
    '"{{pirce}}" is not a variable and is shown as nothing',
  ]);
});
