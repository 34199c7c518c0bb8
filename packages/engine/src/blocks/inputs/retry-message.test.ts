import { describe, expect, it } from "vitest";
import { ask, testBot, type TestBot } from "../../testing/test-bot.ts";
import { talkTo } from "../../testing/talk.ts";

/** The message shown after an invalid answer to an email input. */
async function retryMessage(options: Readonly<Record<string, unknown>>, bot: Partial<TestBot> = {}) {
  const block = ask("email input", undefined, { ...options }, "q");
  const talk = await talkTo(testBot({ groups: { g: [block] }, variables: { name: "Ada" }, ...bot }));
  const retried = await talk.answer("nope");
  expect(retried.turn.reply.messages).toMatchObject([{ id: "q", type: "text" }]);
  return retried.texts[0];
}

const settings = { general: { systemMessages: { invalidMessage: "The bot's message" } } };

describe("the retry message", () => {
  it("is the block's own, with its variables", async () => {
    const options = { retryMessageContent: "Once more, {{name}}" };
    expect(await retryMessage(options, { settings })).toBe("Once more, Ada");
  });

  it("is the bot's if the block has none", async () => {
    expect(await retryMessage({ retryMessageContent: " " }, { settings })).toBe("The bot's message");
  });

  it("is the input's default if the bot has none", async () => {
    expect(await retryMessage({})).toBe("That doesn't look like an email address. Could you type it again?");
  });

  it("ignores settings that are not text", async () => {
    const broken = { general: { systemMessages: { invalidMessage: 7 } } };
    expect(await retryMessage({}, { settings: broken })).toMatch(/^That doesn't look like/);
  });
});
