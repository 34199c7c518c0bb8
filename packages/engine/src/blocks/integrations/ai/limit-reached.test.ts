import { fail } from "@banter/protocol";
import { expect, test } from "vitest";
import { compileBot } from "../../../inspect/compile-bot.ts";
import { ask } from "../../../define/ask.ts";
import { defineBot } from "../../../define/define-bot.ts";
import { ai } from "../../../define/effects.ts";
import { go } from "../../../define/flow.ts";
import { say } from "../../../define/say.ts";
import { text } from "../../../define/variables.ts";
import { readBot } from "../../../import/read-bot.ts";
import { talkTo } from "../../../testing/talk.ts";
import { testPorts } from "../../../testing/test-ports.ts";

const messages = [{ role: "user" as const, content: "{{question}}" }];

function supportBot(onLimit: "contact") {
  return defineBot({
    id: "support",
    start: "model",
    variables: { question: text(), answer: text() },
    groups: {
      model: [
        ask.text({ save: "question" }),
        ai("demo", { model: "m", messages, save: "answer", onLimit }),
        say("{{answer}}"),
        go("model"),
      ],
      contact: [say("Leave your address, and we will write to you."), ask.email({ save: "answer" })],
    },
  });
}

test("a bot names the group in which it continues when a daily limit is reached", async () => {
  const read = readBot(supportBot("contact"));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.diagnostics).toEqual([]);
  const limited = { ...testPorts().ai, reserve: async () => fail({ scope: "bot" } as const) };
  const start = await talkTo(compileBot(read.value.definition), {}, { ai: limited });
  const refused = await start.answer("Why?");
  expect(refused.texts).toEqual(["Leave your address, and we will write to you."]);
  expect(refused.turn.reply.input).toMatchObject({ type: "email input" });
});

test("an unknown group is reported with the one that was meant", () => {
  expect(
    readBot(
      JSON.parse(JSON.stringify(supportBot("contact")).replace('"onLimit":"contact"', '"onLimit":"contct"')),
    ),
  ).toMatchObject({
    ok: false,
    error: [{ severity: "error", message: 'Unknown group "contct"', hint: 'Did you mean "contact"?' }, {}],
  });
});
