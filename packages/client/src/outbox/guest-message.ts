import type { GuestMessage } from "@banter/protocol";
import type { Answer } from "../chat-state.ts";

/** What an answer says to the flow; a skipped input says nothing. */
export function guestMessage(answer: Answer): GuestMessage | undefined {
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

/** What an answer looks like where only text goes. */
export function answerText(answer: Answer): string {
  if (answer.type === "text") return answer.draft ?? answer.value;
  return "";
}

/** What the host page is told was answered; nothing for a skip. */
export function shownAnswer(answer: Answer): string | undefined {
  if (answer.type === "text") return answer.label ?? answer.value;
  return answer.type === "recording" ? answer.url : undefined;
}
