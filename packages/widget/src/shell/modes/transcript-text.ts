import type { Answer, ChatState } from "@banter/client";
import { plainText, type HostMessage } from "@banter/protocol";

export interface TranscriptWords {
  readonly botSaid: string;
  readonly youSaid: string;
}

/** What was said so far, in the order it was shown: one paragraph for each message and answer. */
export function transcriptText({ chunks }: Pick<ChatState, "chunks">, words: TranscriptWords): string {
  const lines = chunks.flatMap(({ messages, shown, streamed, answer }) => [
    ...messages.slice(0, shown).map((message) => said(words.botSaid, messageWords(message))),
    said(words.botSaid, streamed?.text),
    said(words.youSaid, answer && answerWords(answer.answer)),
  ]);
  return lines.filter((line) => line !== "").join("\n");
}

function said(who: string, what: string | undefined): string {
  return what === undefined || what.trim() === "" ? "" : `${who} ${what.trim()}\n`;
}

function messageWords(message: HostMessage): string | undefined {
  if (message.type === "text")
    return message.content.type === "markdown"
      ? message.content.markdown
      : plainText(message.content.richText);
  return message.content.url;
}

function answerWords(answer: Answer): string {
  if (answer.type === "skip") return answer.label;
  if (answer.type === "recording") return answer.url;
  const files = (answer.attachments ?? []).map(({ url }) => url);
  return [answer.label ?? answer.value, ...files].filter((words) => words !== "").join("\n");
}
