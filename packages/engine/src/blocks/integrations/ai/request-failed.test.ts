import { fail } from "@banter/protocol";
import { expect, test } from "vitest";
import { compileBot } from "../../../inspect/compile-bot.ts";
import { ask } from "../../../define/ask.ts";
import { defineBot } from "../../../define/define-bot.ts";
import { ai } from "../../../define/effects.ts";
import { say } from "../../../define/say.ts";
import { text } from "../../../define/variables.ts";
import { readBot } from "../../../import/read-bot.ts";
import { talkTo } from "../../../testing/talk.ts";
import { testPorts } from "../../../testing/test-ports.ts";

const messages = [{ role: "user" as const, content: "{{question}}" }];
const model = { model: "m", messages };

function supportBot(step: "ai" | "extract", branches: { readonly onError?: "colleague" }) {
  return defineBot({
    id: "support",
    start: "model",
    variables: { question: text(), answer: text("An earlier reply") },
    groups: {
      model: [
        ask.text({ save: "question" }),
        step === "ai"
          ? ai("openai", { ...model, save: "answer", ...branches })
          : ai.extract("openai", { ...model, schema: { a: "text" }, save: { a: "answer" }, ...branches }),
        say("After the step: {{answer}}"),
      ],
      colleague: [say("Leave your address. ({{answer}})"), ask.email({ save: "answer" })],
    },
  });
}

function compiled(bot: ReturnType<typeof supportBot>) {
  const read = readBot(bot);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return compileBot(read.value.definition);
}

const failing = {
  ...testPorts().ai,
  text: async () => fail("status 503"),
  fields: async () => fail("status 503"),
};

test.each(["ai", "extract"] as const)(
  "where the provider fails, %s continues at its onError group with empty variables",
  async (step) => {
    const start = await talkTo(compiled(supportBot(step, { onError: "colleague" })), {}, { ai: failing });
    const { texts, turn } = await start.answer("Why?");
    expect(texts).toEqual(["Leave your address. ()"]);
    expect(turn.reply.input).toMatchObject({ type: "email input" });
    expect(turn.logs).toMatchObject([
      { status: "error", description: "The model request failed", details: "status 503" },
    ]);
  },
);

test("without onError the flow continues after the step", async () => {
  const start = await talkTo(compiled(supportBot("extract", {})), {}, { ai: failing });
  expect((await start.answer("Why?")).texts).toEqual(["After the step: An earlier reply"]);
});

test("an unknown group is reported with the one that was meant", () => {
  const source = JSON.stringify(supportBot("ai", { onError: "colleague" }));
  const read = readBot(JSON.parse(source.replace('"onError":"colleague"', '"onError":"coleague"')));
  expect(read).toMatchObject({
    ok: false,
    error: [
      { severity: "error", message: 'Unknown group "coleague"', hint: 'Did you mean "colleague"?' },
      {},
    ],
  });
});
