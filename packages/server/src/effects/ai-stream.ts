import type { StreamPart } from "@banter/protocol";

/** The last line of a complete stream. */
export const streamEnd = `d:${JSON.stringify({ finishReason: "stop" })}\n`;

/**
 * Encodes one line of the stream protocol that the widget reads (behaviour 1.6). Activities and heartbeats are data parts:
 * other clients of the protocol ignore those.
 */
export function encodeStreamPart(part: StreamPart): string {
  switch (part.type) {
    case "text":
      return `0:${JSON.stringify(part.text)}\n`;
    case "error": {
      const { type: _, ...error } = part;
      return `3:${JSON.stringify(JSON.stringify(error))}\n`;
    }
    case "activity":
      return `2:${JSON.stringify([{ type: "activity", ...part.activity }])}\n`;
    case "source": {
      const { url, title, at } = part.source;
      const kind = url === undefined ? "document" : "url";
      return `h:${JSON.stringify({ sourceType: kind, id: url ?? title, url, title, at })}\n`;
    }
    case "heartbeat":
      return "2:[]\n";
    case "other":
      return "";
  }
}
