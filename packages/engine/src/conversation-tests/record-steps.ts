import type { ConversationTest, TestStep } from "../authoring/conversation-test.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { exchangesOf } from "./exchanges.ts";
import { playConversation, type PlayedQuestion } from "./play-conversation.ts";
import { toExpectedMessage } from "./shown-message.ts";
import { toBotStep } from "./update-conversation.ts";

/** A conversation that is being recorded. */
export interface RecordedSteps {
  /** The conversation until now, with what the bot says and asks, and how it ends. */
  readonly test: ConversationTest;
  /** The open question. */
  readonly question?: PlayedQuestion;
  /** Why the bot didn't take the last step. */
  readonly problem?: string;
}

/**
 * Plays what the visitor does in a test, and writes down what the bot does; the bot's side of the test is not read.
 * @param realPorts as for `testConversation`
 */
export async function recordSteps(
  bot: CompiledBot,
  test: ConversationTest,
  realPorts: (now: () => Date) => Partial<EffectPorts> = () => ({}),
): Promise<RecordedSteps> {
  const played = await playConversation(bot, test, realPorts);
  const { replies, stopped, variables, isCompleted, errors } = played;
  const steps = exchangesOf(test).flatMap(({ sent }, index): readonly TestStep[] => {
    const reply = replies[index];
    if (reply === undefined) return [];
    const { messages, question } = reply;
    const { index: _, ...step } = sent ?? { index: 0 };
    return [
      ...("visitor" in step || "command" in step || "page" in step ? [step] : []),
      toBotStep(messages.map(toExpectedMessage)),
      ...(question ? [questionStep(question)] : []),
    ];
  });
  const question = replies.at(-1)?.question;
  const expect = { isCompleted, variables, ...(errors.length > 0 && { errors }) };
  return {
    test: { ...test, steps, expect },
    ...(question && { question }),
    ...(stopped && { problem: stopped.message }),
  };
}

function questionStep({ name, options }: PlayedQuestion): TestStep {
  return { question: name, ...(options.length > 0 && { options }) };
}
