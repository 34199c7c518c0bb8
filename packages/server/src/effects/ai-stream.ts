export type AiStreamEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "error"; readonly description: string; readonly details?: string }
  | { readonly type: "finish"; readonly reason: string };

/** One line of the coded stream that the widget reads (behaviour 1.6). */
export function encodeStreamPart(event: AiStreamEvent): string {
  if (event.type === "text") return `0:${JSON.stringify(event.text)}\n`;
  if (event.type === "finish") return `d:${JSON.stringify({ finishReason: event.reason })}\n`;
  const { description, details } = event;
  return `3:${JSON.stringify(JSON.stringify({ context: "While streaming AI", description, ...(details !== undefined && { details }) }))}\n`;
}
