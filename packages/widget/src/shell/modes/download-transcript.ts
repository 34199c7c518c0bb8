import type { ChatState } from "@banter/client";
import { draw } from "../draw.ts";
import type { WidgetContext } from "../widget-context.ts";
import { frameWord } from "./frame-words.ts";
import { transcriptText } from "./transcript-text.ts";

/** Gives the visitor what was said so far as a text file. Nothing of it leaves the browser. */
export function downloadTranscript(context: WidgetContext, state: ChatState): void {
  const words = { botSaid: frameWord(context, "botSaid"), youSaid: frameWord(context, "youSaid") };
  const text = transcriptText(state, words);
  if (text === "") return;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  draw("a", { href: url, download: `${frameWord(context, "transcript")}.txt` }).click();
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
