import { fieldsOf } from "@banter/protocol";
import { shownMessage, toExpectedMessage, type ShownMessage } from "./shown-message.ts";
import type { ConversationTest, TestStep } from "../authoring/conversation-test.ts";
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
    steps: transcript.flatMap((entry, index) => {
      if (entry.from === "visitor") return [visitorStep(entry)];
      // Messages of several replies between two answers are one step.
      if (index > 0 && transcript[index - 1]?.from === "bot") return [];
      const end = transcript.findIndex((later, at) => at > index && later.from === "visitor");
      const messages = shown.slice(index, end === -1 ? undefined : end).flat();
      return messages.length === 0 ? [] : [toBotStep(messages.map(toExpectedMessage))];
    }),
    ...(expect && { expect }),
  };
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
