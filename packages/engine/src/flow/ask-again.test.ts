import { expect, test } from "vitest";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

const bot = testBot({
  groups: {
    a: [say("Welcome", "welcome"), say("Your name?", "name"), ask("text input", "name", {}, "q1")],
    b: [say("Skipped", "skipped"), say("Your age?", "age"), ask("text input", "age", {}, "q2")],
  },
  edges: { q1: "b/age" },
  variables: { name: null, age: null },
});

test("another language repeats all messages that led to the question", async () => {
  const talk = await talkTo(bot);
  expect((await talk.switchTo(bot)).texts).toEqual(["Welcome", "Your name?"]);
});

test("another language doesn't show messages that the flow has skipped", async () => {
  const talk = await (await talkTo(bot)).answer("Ada");
  expect(talk.texts).toEqual(["Your age?"]);
  const again = await talk.switchTo(bot);
  expect(again.texts).toEqual(["Your age?"]);
  expect((await again.switchTo(bot)).texts).toEqual(["Your age?"]);
});

test("another language shows no messages of a question that was reached without them", async () => {
  const direct = testBot({
    groups: {
      a: [say("Welcome"), ask("text input", "name", {}, "q1")],
      b: [say("Skipped"), ask("text input", "age", {}, "q2")],
    },
    edges: { q1: "b/q2" },
    variables: { name: null, age: null },
  });
  const talk = await (await talkTo(direct)).answer("Ada");
  const again = await talk.switchTo(direct);
  expect(again.texts).toEqual([]);
  expect(again.input).toMatchObject({ id: "q2" });
});

test("another language repeats the messages before a question to which a command has led back", async () => {
  const interrupted = testBot({
    groups: { a: [say("Your name?"), ask("text input", "name", {}, "q")], help: [say("Help!")] },
    events: [{ id: "cmd", type: "command", options: { command: "help", resumeAfter: true } }],
    edges: { cmd: "help" },
    variables: { name: null },
  });
  const talk = await (await talkTo(interrupted)).send({ type: "command", command: "help" });
  expect(talk.texts).toEqual(["Help!"]);
  expect((await talk.switchTo(interrupted)).texts).toEqual(["Your name?"]);
});
