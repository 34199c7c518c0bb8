import { isRecord } from "../is-record.ts";
import { parseJson } from "../parse-json.ts";

/** One line of a streamed reply: text, an error, or something to ignore (behaviour 1.6). */
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

/** Parses one line, `CODE:JSON`. Unknown codes and invalid payloads are `other`; never throws. */
export function parseStreamPart(line: string): StreamPart {
  const colon = line.indexOf(":");
  const code = line.slice(0, colon);
  if (colon < 1 || (code !== "0" && code !== "3")) return OTHER;
  const payload = parseJson(line.slice(colon + 1));
  if (typeof payload !== "string") return OTHER;
  return code === "0" ? { type: "text", text: payload } : errorPart(payload);
}

/** An error is plain text or a string that contains JSON. */
function errorPart(payload: string): StreamPart {
  const inner = parseJson(payload);
  if (!isRecord(inner)) return { type: "error", description: payload };
  const { description, details, context } = inner;
  return {
    type: "error",
    description: typeof description === "string" ? description : payload,
    ...(typeof details === "string" && { details }),
    ...(typeof context === "string" && { context }),
  };
}
