import { isRecord, parseJson, percentEncode } from "@banter/protocol";
import type { Effectful } from "../../../effects/effect.ts";
import type { Flow } from "../../../turn/flow.ts";
import { interpolate, interpolateWith, splitPlaceholders } from "../../../variables/interpolate.ts";

/**
 * Interpolates variables in an author's request body. Values are escaped in JSON, so that a quote in an answer can't
 * end a string, URL-encoded in form fields, and inserted unchanged in anything else.
 */
export function* requestBody(
  flow: Flow,
  template: string,
  contentType: string | undefined,
): Effectful<string> {
  const type = contentType?.toLowerCase() ?? "";
  if (type.includes("x-www-form-urlencoded")) return yield* formBody(flow, template);
  const isJson = type.includes("json") || type === "" || /^\s*[{[]/.test(template);
  return isJson ? yield* jsonBody(flow, template) : yield* interpolate(flow, template);
}

/** Escapes values inside JSON strings. Outside strings, a value that is valid JSON is inserted unchanged. */
function* jsonBody(flow: Flow, template: string): Effectful<string> {
  let body = "";
  for (const [index, piece] of splitAtStrings(template).entries()) {
    const write = index % 2 === 1 ? escapeInString : toJson;
    body += yield* interpolateWith(flow, piece, write);
  }
  return body;
}

/** Splits JSON text into alternating pieces outside and inside strings. A placeholder is part of one piece. */
function splitAtStrings(json: string): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const [index, part] of splitPlaceholders(json).entries()) {
    // The odd parts are placeholders.
    for (const token of index % 2 === 1 ? [part] : (part.match(/\\[^]|[^]/g) ?? [])) {
      const isInString = pieces.length % 2 === 1;
      if (token !== '"') piece += token;
      else {
        pieces.push(isInString ? piece : `${piece}"`);
        piece = isInString ? '"' : "";
      }
    }
  }
  return [...pieces, piece];
}

function escapeInString(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function toJson(value: string): string {
  if (value === "") return "null";
  return parseJson(value) === undefined ? JSON.stringify(value) : value;
}

function* formBody(flow: Flow, template: string): Effectful<string> {
  const fields = parseFields(yield* jsonBody(flow, template));
  if (fields === undefined) return yield* interpolateWith(flow, template, percentEncode);
  return Object.entries(fields)
    .map(([key, value]) =>
      [key, typeof value === "string" ? value : JSON.stringify(value)].map(percentEncode).join("="),
    )
    .join("&");
}

function parseFields(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(text);
  return isRecord(value) ? value : undefined;
}
