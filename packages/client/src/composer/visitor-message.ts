import type { VisitorMessage } from "@banter/protocol";
import type { Answer } from "../contract/chat-state.ts";

/** The message that sends an answer to the flow; `undefined` for a skipped input. */
export function visitorMessage(answer: Answer): Exclude<VisitorMessage, { type: "command" }> | undefined {
  switch (answer.type) {
    case "skip":
      return undefined;
    case "recording":
      return { type: "audio", url: answer.url };
    case "text": {
      const { value, attachments, replyId } = answer;
      const urls = answer.attachedFileUrls ?? attachments?.map(({ url }) => url) ?? [];
      return {
        type: "text",
        text: value,
        ...(urls.length > 0 && { attachedFileUrls: [...urls] }),
        ...(replyId !== undefined && { metadata: { replyId } }),
      };
    }
  }
}

/** An answer as text for a draft. */
export function answerText(answer: Answer): string {
  if (answer.type === "text") return answer.draft ?? answer.value;
  return "";
}

/** The answer as reported to the host page; `undefined` for a skipped input. */
export function shownAnswer(answer: Answer): string | undefined {
  if (answer.type === "text") return answer.label ?? answer.value;
  return answer.type === "recording" ? answer.url : undefined;
}
