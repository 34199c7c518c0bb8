import { parseJson } from "@banter/protocol";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../flow/flow.ts";
import { interpolate, interpolateWith } from "../../variables/interpolate.ts";

/**
 * An author's body with the variables put in. In JSON they are escaped, so that a quote in an answer
 * can't end a string; form fields are encoded; anything else gets them as they are.
 */
export function* requestBody(
  flow: Flow,
  written: string,
  contentType: string | undefined,
): Effectful<string> {
  const type = contentType?.toLowerCase() ?? "";
  if (type.includes("x-www-form-urlencoded")) return yield* formBody(flow, written);
  const isJson = type.includes("json") || type === "" || /^\s*[{[]/.test(written);
  return isJson ? yield* jsonBody(flow, written) : yield* interpolate(flow, written);
}

/** Inside of a JSON string a value is escaped; where a value stands alone, one that is JSON already stays so. */
function* jsonBody(flow: Flow, written: string): Effectful<string> {
  let body = "";
  for (const [index, piece] of splitAtStrings(written).entries()) {
    const write = index % 2 === 1 ? escaped : asJson;
    body += yield* interpolateWith(flow, piece, write);
  }
  return body;
}

/** Pieces of JSON text: outside of strings, in a string, outside … */
function splitAtStrings(json: string): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (let index = 0; index < json.length; index++) {
    const character = json.charAt(index);
    const placeholder = /^\{\{=[\s\S]*?=\}\}|^\{\{[^{}]+\}\}/.exec(json.slice(index));
    if (placeholder) {
      piece += placeholder[0];
      index += placeholder[0].length - 1;
    } else if (character === "\\" && pieces.length % 2 === 1) {
      piece += json.slice(index, index + 2);
      index++;
    } else if (character === '"') {
      pieces.push(pieces.length % 2 === 0 ? `${piece}"` : piece);
      piece = pieces.length % 2 === 0 ? '"' : "";
    } else piece += character;
  }
  return [...pieces, piece];
}

function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function asJson(value: string): string {
  if (value === "") return "null";
  return parseJson(value) === undefined ? JSON.stringify(value) : value;
}

function* formBody(flow: Flow, written: string): Effectful<string> {
  const fields = jsonFields(yield* jsonBody(flow, written));
  if (fields === undefined) return yield* interpolateWith(flow, written, encodeURIComponent);
  return Object.entries(fields)
    .map(([key, value]) =>
      [key, typeof value === "string" ? value : JSON.stringify(value)].map(encodeURIComponent).join("="),
    )
    .join("&");
}

function jsonFields(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}
