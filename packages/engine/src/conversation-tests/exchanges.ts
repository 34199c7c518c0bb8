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
  let current: OpenExchange = { steps: [], questions: [] };
  for (const [index, step] of steps.entries()) {
    if ("bot" in step) {
      current.messages ??= [];
      for (const expected of listOf(step.bot)) current.messages.push({ expected, index });
    } else if ("question" in step) current.questions.push({ ...step, index });
    else {
      exchanges.push(current);
      current = { sent: { ...step, index }, steps: [], questions: [] };
    }
    current.steps.push(step);
  }
  return [...exchanges, current];
}

/** An exchange to which steps are added. */
interface OpenExchange extends Exchange {
  readonly steps: TestStep[];
  messages?: { readonly expected: ExpectedMessage; readonly index: number }[];
  readonly questions: Indexed<QuestionStep>[];
}

function listOf(messages: ExpectedMessage | readonly ExpectedMessage[]): readonly ExpectedMessage[] {
  return isList(messages) ? messages : [messages];
}

function isList(
  messages: ExpectedMessage | readonly ExpectedMessage[],
): messages is readonly ExpectedMessage[] {
  return Array.isArray(messages);
}
