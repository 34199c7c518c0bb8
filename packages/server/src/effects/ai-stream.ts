import type { StreamPart } from "@banter/protocol";

/** The last line of a complete stream. */
export const streamEnd = `d:${JSON.stringify({ finishReason: "stop" })}\n`;

/** Encodes one line of the stream protocol that the widget reads (behaviour 1.6). */
export function encodeStreamPart(part: StreamPart): string {
  if (part.type === "other") return "";
  if (part.type === "text") return `0:${JSON.stringify(part.text)}\n`;
  const { description, details, context } = part;
  return `3:${JSON.stringify(JSON.stringify({ context, description, details }))}\n`;
}
