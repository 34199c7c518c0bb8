import type { StreamPart } from "@banter/protocol";

/** The line that ends a stream which came through whole. */
export const streamEnd = `d:${JSON.stringify({ finishReason: "stop" })}\n`;

/** One line of the coded stream that the widget reads (behaviour 1.6). */
export function encodeStreamPart(part: StreamPart): string {
  if (part.type === "other") return "";
  if (part.type === "text") return `0:${JSON.stringify(part.text)}\n`;
  const { description, details, context } = part;
  return `3:${JSON.stringify(JSON.stringify({ context, description, details }))}\n`;
}
