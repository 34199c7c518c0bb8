import type { Answer, ChatState } from "@banter/client";
import { formatCitations, plainText, type PlacedCitation, type HostMessage } from "@banter/protocol";

export interface TranscriptStrings {
  readonly botSaid: string;
  /** Before text of a language model. */
  readonly aiSaid: string;
  readonly youSaid: string;
  /** Replaces the server's English words for this notice. */
  readonly aiLimitReached: string | undefined;
}

/** Plain text of the conversation so far, in display order: one paragraph per message and answer. */
export function transcriptText({ chunks }: Pick<ChatState, "chunks">, strings: TranscriptStrings): string {
  const lines = chunks.flatMap(({ messages, shown, streamed, answer }) => [
    ...messages
      .slice(0, shown)
      .map((message) => paragraph(speakerOf(message, strings), messageText(message, strings))),
    paragraph(strings.aiSaid, streamed?.text),
    sourceLines(streamed?.sources ?? []),
    paragraph(strings.youSaid, answer && answerText(answer.answer)),
  ]);
  return lines.filter((line) => line !== "").join("\n");
}

function sourceLines(cited: readonly PlacedCitation[]): string {
  const lines = formatCitations(cited);
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

function speakerOf(message: HostMessage, { botSaid, aiSaid }: TranscriptStrings): string {
  return message.type === "text" && message.content.isAiGenerated ? aiSaid : botSaid;
}

function paragraph(speaker: string, text: string | undefined): string {
  return text === undefined || text.trim() === "" ? "" : `${speaker} ${text.trim()}\n`;
}

function messageText(message: HostMessage, { aiLimitReached }: TranscriptStrings): string | undefined {
  if (message.type === "text" && message.content.notice === "ai-limit" && aiLimitReached !== undefined)
    return aiLimitReached;
  if (message.type === "text")
    return message.content.type === "markdown"
      ? message.content.markdown
      : plainText(message.content.richText);
  return message.content.url;
}

/** An answer in words. */
export function answerText(answer: Answer): string {
  if (answer.type === "skip") return answer.label;
  if (answer.type === "recording") return answer.url;
  const files = (answer.attachments ?? []).map(({ url }) => url);
  return [answer.label ?? answer.formatted ?? answer.value, ...files]
    .filter((line) => line !== "")
    .join("\n");
}
