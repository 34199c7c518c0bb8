import { isRecord } from "../is-record.ts";
import { parseJson } from "../parse-json.ts";

/**
 * One line of a streamed reply (behaviour 1.6). `activity` says that the model works without writing: the author's words, a
 * tool call or reasoning. `heartbeat` says that the connection and the server are alive.
 */
export type StreamPart =
  | { readonly type: "text"; readonly text: string }
  | StreamError
  | { readonly type: "activity"; readonly activity: StreamActivity }
  | { readonly type: "source"; readonly source: Citation }
  | { readonly type: "heartbeat" }
  | { readonly type: "other" };

/** Why a reply ends early. */
export interface StreamError extends StreamFailure {
  readonly type: "error";
  readonly description: string;
  readonly details?: string;
  readonly context?: string;
}

/** The way on after a reply has failed. Part of the stream's error or of the HTTP error. */
export interface StreamFailure {
  /** The flow goes on without the reply: the page sends what has arrived of it. */
  readonly continuesOnError?: boolean;
  /** Seconds until a retry is accepted. */
  readonly retryAfter?: number;
}

/** The model's activity while it doesn't write. `text` is the author's. */
export interface StreamActivity {
  readonly kind: "thinking" | "working";
  readonly text?: string;
}

/** A page or document that a model's text refers to: it has a URL, a title or both. */
export interface Citation {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Offset in the reply's text, in UTF-16 code units, after what the source supports. Default: the text so far. */
  readonly at?: number | undefined;
}

/** A source with its place in the reply's text. Its URL comes from a model and is not safe to open. */
export interface PlacedCitation extends Citation {
  readonly at: number;
}

const OTHER: StreamPart = { type: "other" };

/** Parses one line, `CODE:JSON`. Unknown codes and invalid payloads are `other`; never throws. */
export function parseStreamPart(line: string): StreamPart {
  const colon = line.indexOf(":");
  if (colon < 1) return OTHER;
  const payload = parseJson(line.slice(colon + 1));
  switch (line.slice(0, colon)) {
    case "0":
      return typeof payload === "string" ? { type: "text", text: payload } : OTHER;
    case "3":
      return typeof payload === "string" ? errorPart(payload) : OTHER;
    case "2":
      return Array.isArray(payload) ? dataPart(payload) : OTHER;
    // A tool call, complete or begun, and reasoning.
    case "9":
    case "b":
      return isRecord(payload) ? { type: "activity", activity: { kind: "working" } } : OTHER;
    case "g":
      return typeof payload === "string" ? { type: "activity", activity: { kind: "thinking" } } : OTHER;
    case "h":
      return isRecord(payload) ? citationPart(payload) : OTHER;
    default:
      return OTHER;
  }
}

function citationPart({ url, title, filename, at }: Readonly<Record<string, unknown>>): StreamPart {
  const name = [title, filename].find((value) => typeof value === "string" && value.trim() !== "");
  const source: Citation = {
    ...(typeof url === "string" && url !== "" && { url }),
    ...(typeof name === "string" && { title: name }),
    ...(typeof at === "number" && at >= 0 && { at }),
  };
  return source.url === undefined && source.title === undefined ? OTHER : { type: "source", source };
}

function dataPart([item]: readonly unknown[]): StreamPart {
  if (item === undefined) return { type: "heartbeat" };
  if (!isRecord(item) || item["type"] !== "activity") return OTHER;
  const { kind, text } = item;
  return {
    type: "activity",
    activity: {
      kind: kind === "working" ? "working" : "thinking",
      ...(typeof text === "string" && text !== "" && { text }),
    },
  };
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
    ...parseStreamFailure(inner),
  };
}

/** Reads it from an error's JSON. Servers that don't know it send none of its fields. */
export function parseStreamFailure(error: unknown): StreamFailure {
  if (!isRecord(error)) return {};
  const { continuesOnError, retryAfter } = error;
  return {
    ...(continuesOnError === true && { continuesOnError }),
    ...(typeof retryAfter === "number" && retryAfter > 0 && { retryAfter }),
  };
}
