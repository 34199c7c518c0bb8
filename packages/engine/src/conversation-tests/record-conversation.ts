import { fieldsOf } from "@banter/protocol";
import { shownMessage, toExpectedMessage, type ShownMessage } from "./shown-message.ts";
import type { ConversationTest, ExpectedMessage, TestStep } from "../authoring/conversation-test.ts";
import { toBotStep } from "./update-conversation.ts";

/** Consecutive messages of the bot as sent to the page, or one message of the visitor. */
export type RecordedEntry =
  | { readonly from: "bot"; readonly messages: readonly Readonly<Record<string, unknown>>[] }
  | {
      readonly from: "visitor";
      readonly text: string;
      /** A date as ISO 8601; a range as an interval. */
      readonly iso?: string;
      /** Uploaded files. */
      readonly fileUrls?: readonly string[];
    };

/** A conversation that a visitor has had with a bot. */
export interface RecordedConversation extends Pick<
  ConversationTest,
  "name" | "now" | "variables" | "identity" | "expect"
> {
  readonly transcript: readonly RecordedEntry[];
}

/** Turns a conversation into a test. What a model has written becomes the replies of the test's model. */
export function recordConversation({
  name,
  now,
  variables,
  identity,
  transcript,
  expect,
}: RecordedConversation): ConversationTest {
  const shown = transcript.map((entry) => (entry.from === "bot" ? entry.messages.flatMap(toShown) : []));
  const ai = shown.flat().flatMap(({ modelText }) => modelText ?? []);
  return {
    name,
    ...(now !== undefined && { now }),
    ...(variables && { variables }),
    ...(identity && { identity }),
    ...(ai.length > 0 && { effects: { ai } }),
    steps: stepsOf(transcript, shown),
    ...(expect && { expect }),
  };
}

/** Messages of several replies between two answers are one step. `shown` has those of each entry. */
function stepsOf(
  transcript: readonly RecordedEntry[],
  shown: readonly (readonly ShownMessage[])[],
): readonly TestStep[] {
  const steps: TestStep[] = [];
  let messages: ExpectedMessage[] = [];
  const endReplies = (): void => {
    if (messages.length > 0) steps.push(toBotStep(messages));
    messages = [];
  };
  for (const [index, entry] of transcript.entries()) {
    messages.push(...(shown[index] ?? []).map(toExpectedMessage));
    if (entry.from === "bot") continue;
    endReplies();
    steps.push(visitorStep(entry));
  }
  endReplies();
  return steps;
}

function toShown({ type, content }: Readonly<Record<string, unknown>>): readonly ShownMessage[] {
  return shownMessage(type, fieldsOf(content));
}

function visitorStep({
  text,
  iso,
  fileUrls: files = [],
}: Extract<RecordedEntry, { from: "visitor" }>): TestStep {
  if (files.length > 0) return { visitor: text === files.join(", ") ? { files } : { files, text } };
  // The flow writes dates in its own format, which it may not read.
  return { visitor: iso?.replace("/", " to ") ?? text };
}
