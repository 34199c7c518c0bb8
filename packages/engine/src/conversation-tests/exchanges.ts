import type {
  CommandStep,
  ConversationTest,
  ExpectedMessage,
  PageStep,
  QuestionStep,
  TestStep,
  VisitorStep,
} from "../authoring/conversation-test.ts";

/** With the index of its step. */
type Indexed<Step> = Step & { readonly index: number };

/** A step of the visitor or the page. */
export type SentStep = VisitorStep | CommandStep | PageStep;

/** What the visitor or the page sends, and what the bot must reply. Nothing is sent in the first exchange, the start. */
export interface Exchange {
  readonly sent?: Indexed<SentStep>;
  /** All steps, as written. */
  readonly steps: readonly TestStep[];
  /** Absent if the test doesn't compare the messages. */
  readonly messages?: readonly { readonly expected: ExpectedMessage; readonly index: number }[];
  readonly questions: readonly Indexed<QuestionStep>[];
}

/** Groups the steps of a conversation by what is sent. */
export function exchangesOf({ steps }: Pick<ConversationTest, "steps">): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  let current: Exchange = { steps: [], questions: [] };
  for (const [index, step] of steps.entries()) {
    const extended = { ...current, steps: [...current.steps, step] };
    if ("bot" in step) {
      const added = listOf(step.bot).map((expected) => ({ expected, index }));
      current = { ...extended, messages: [...(current.messages ?? []), ...added] };
    } else if ("question" in step) {
      current = { ...extended, questions: [...current.questions, { ...step, index }] };
    } else {
      exchanges.push(current);
      current = { sent: { ...step, index }, steps: [step], questions: [] };
    }
  }
  return [...exchanges, current];
}

function listOf(messages: ExpectedMessage | readonly ExpectedMessage[]): readonly ExpectedMessage[] {
  return isList(messages) ? messages : [messages];
}

function isList(
  messages: ExpectedMessage | readonly ExpectedMessage[],
): messages is readonly ExpectedMessage[] {
  return Array.isArray(messages);
}
