import type { ChatState } from "@banter/client";
import { transcriptText, type TranscriptStrings } from "./transcript-text.ts";

interface FileStrings extends TranscriptStrings {
  /** File name without its extension. */
  readonly conversation: string;
}

/** Safari reads the file later than in the next task, e.g. after it has asked the visitor. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads the conversation so far as a text file, generated in the browser. */
export function downloadTranscript(strings: FileStrings, state: ChatState): void {
  const text = transcriptText(state, strings);
  if (text === "") return;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${strings.conversation}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
