import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { findDifference, type ConversationDifference } from "./find-difference.ts";
import { playConversation } from "./play-conversation.ts";
import type { ConversationTest } from "../authoring/conversation-test.ts";
import { updateConversation } from "./update-conversation.ts";

/** How a conversation test has ended. */
export interface ConversationResult {
  /** Absent if the conversation goes as the test says. */
  readonly difference?: ConversationDifference;
  /** Errors that the flow has logged. */
  readonly errors: readonly string[];
  /** The test with the bot's side as it is now. The same test if it passes. */
  readonly updated: ConversationTest;
}

/**
 * Plays a conversation and compares it with its test. Deterministic: clock, random numbers and ids are fixed.
 * @param realPorts ports to use instead of simulated ones, e.g. `runCode` of a sandbox; `now` is the conversation's clock.
 * HTTP, models, mails and payments are always simulated.
 */
export async function testConversation(
  bot: CompiledBot,
  test: ConversationTest,
  realPorts: (now: () => Date) => Partial<EffectPorts> = () => ({}),
): Promise<ConversationResult> {
  const played = await playConversation(bot, test, realPorts);
  const difference = findDifference(test, played);
  if (difference === undefined) return { errors: played.errors, updated: test };
  return { difference, errors: played.errors, updated: updateConversation(test, played) };
}
