import { parseJson } from "../parse-json.ts";

/** One line of a streamed reply: text, an error, or something to pass over (behaviour 1.6). */
export type StreamPart =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "error";
      readonly description: string;
      readonly details?: string;
      readonly context?: string;
    }
  | { readonly type: "other" };

const OTHER: StreamPart = { type: "other" };

/** Reads one line `CODE:JSON`. Unknown codes and unreadable payloads are passed over, never an exception. */
export function parseStreamPart(line: string): StreamPart {
  const colon = line.indexOf(":");
  const code = line.slice(0, colon);
  if (colon < 1 || (code !== "0" && code !== "3")) return OTHER;
  const payload = parseJson(line.slice(colon + 1));
  if (typeof payload !== "string") return OTHER;
  return code === "0" ? { type: "text", text: payload } : errorPart(payload);
}

/** An error is either plain words or JSON in a string. */
function errorPart(payload: string): StreamPart {
  const inner = parseJson(payload);
  if (typeof inner !== "object" || inner === null) return { type: "error", description: payload };
  const { description, details, context } = Object.fromEntries(Object.entries(inner));
  return {
    type: "error",
    description: typeof description === "string" ? description : payload,
    ...(typeof details === "string" && { details }),
    ...(typeof context === "string" && { context }),
  };
}
