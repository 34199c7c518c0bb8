import { describe, expect, it } from "vitest";
import { streamRequest } from "./stream-request.ts";
import { talkTo } from "../testing/talk.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";

const bot = testBot({
  groups: {
    g: [
      ask("text input", "question", {}, "q"),
      {
        type: "mistral",
        options: {
          action: "Create chat completion",
          model: "small",
          messages: [{ role: "user", content: "{{question}}" }],
          responseMapping: [{ item: "Message content", variableId: "v-answer" }],
        },
      },
      say("{{answer}}"),
    ],
  },
  variables: { question: null, answer: null },
});

describe("streamRequest", () => {
  it("returns the request of a flow that waits for streamed text", async () => {
    const talk = await (await talkTo(bot, { isStreamEnabled: true })).answer("Why?");
    expect(streamRequest(talk.turn.state)).toEqual({
      ok: true,
      value: {
        provider: "mistral",
        model: "small",
        messages: [{ role: "user", content: "Why?" }],
        reservation: "reserved",
      },
    });
  });

  it("fails if the flow waits for something else, or for nothing", async () => {
    const waiting = await talkTo(bot, { isStreamEnabled: true });
    const ended = await (await waiting.answer("Why?")).answer("Because.");
    for (const { turn } of [waiting, ended]) expect(streamRequest(turn.state).ok).toBe(false);
  });

  it("fails if the state can't be read", () => {
    expect(streamRequest({ version: 1 })).toEqual({ ok: false, error: "The session's state can't be read" });
  });
});
