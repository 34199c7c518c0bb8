import type { ChatState } from "@banter/client";
import { draw } from "../draw.ts";
import { transcriptText, type TranscriptWords } from "./transcript-text.ts";

interface FileWords extends TranscriptWords {
  /** The file's name. */
  readonly conversation: string;
}

/** Gives the visitor what was said so far as a text file. Nothing of it leaves the browser. */
export function downloadTranscript(words: FileWords, state: ChatState): void {
  const text = transcriptText(state, words);
  if (text === "") return;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  draw("a", { href: url, download: `${words.conversation}.txt` }).click();
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
