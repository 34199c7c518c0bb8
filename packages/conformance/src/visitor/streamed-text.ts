import { parseStreamPart, type StreamPart } from "@banter/protocol";
import type { Exchange } from "../http/exchange.ts";

/** The parts of a streamed reply, one per line that isn't empty. */
export function streamParts({ text }: Exchange): readonly StreamPart[] {
  return streamLines(text).map(parseStreamPart);
}

/** The lines of a streamed reply. */
export function streamLines(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

/** The text of a streamed reply. */
export function streamedText(exchange: Exchange): string {
  return streamParts(exchange)
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("");
}
