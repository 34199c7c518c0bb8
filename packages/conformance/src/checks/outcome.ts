import { parseJson } from "@banter/protocol";
import * as v from "valibot";
import type { Exchange } from "../http/exchange.ts";

/** What a check found. */
export type Outcome =
  | { readonly result: "passed" }
  | { readonly result: "failed"; readonly expected: string; readonly received: string }
  | { readonly result: "skipped"; readonly reason: string };

/** One statement of a check about what it received. */
export interface Claim {
  readonly holds: boolean;
  readonly expected: string;
  readonly received: string;
}

/** Longest description of a received value, in UTF-16 units. */
const MAX_DESCRIPTION = 300;

/** The outcome of a check that could not run. */
export function skipped(reason: string): Outcome {
  return { result: "skipped", reason };
}

/** Fails with the first claim that doesn't hold. */
export function verdict(claims: readonly Claim[]): Outcome {
  const broken = claims.find(({ holds }) => !holds);
  return broken === undefined
    ? { result: "passed" }
    : { result: "failed", expected: broken.expected, received: broken.received };
}

/** A claim with a condition of its own. */
export function claim(holds: boolean, expected: string, received: unknown): Claim {
  return { holds, expected, received: describe(received) };
}

/** Claims that a value is as expected; objects are compared by their JSON. */
export function equals(what: string, expected: unknown, received: unknown): Claim {
  const holds = JSON.stringify(sorted(expected)) === JSON.stringify(sorted(received));
  return claim(holds, `${what}: ${describe(expected)}`, received);
}

/** Claims that a response has one of these statuses. */
export function hasStatus(exchange: Exchange, ...statuses: readonly number[]): Claim {
  const { request, status, headers, text } = exchange;
  return claim(
    statuses.includes(status),
    `status ${statuses.join(" or ")} for ${request}`,
    status === 0 ? `no reply: ${text}` : `${status}${limitOf(status, headers)}: ${text}`,
  );
}

/** Why a limited request was not repeated. */
function limitOf(status: number, headers: Headers): string {
  const retryAfter = status === 429 ? headers.get("retry-after") : null;
  return retryAfter === null
    ? ""
    : ` with Retry-After: ${retryAfter}, and no check waits longer than two minutes`;
}

/** Claims that a request was refused as the client's mistake. */
export function isRefused(exchange: Exchange): Claim {
  const { request, status, text } = exchange;
  return claim(
    status >= 400 && status < 500,
    `a status from 400 to 499 for ${request}`,
    `${status}: ${text}`,
  );
}

/** Claims that the JSON of a response conforms to a schema. */
export function conforms(what: string, schema: v.GenericSchema, { text, headers, body }: Exchange): Claim {
  if (parseJson(text) === undefined) {
    const type = headers.get("content-type") ?? "a body of no type";
    return claim(false, `${what} as JSON`, `no JSON, but ${type}: ${text}`);
  }
  const { success, issues = [] } = v.safeParse(schema, body);
  const [issue] = issues;
  const where = issue && v.getDotPath(issue);
  return claim(
    success,
    `${what} ${where ? `with the field ${where} as documented` : "as documented"}`,
    issue === undefined ? "" : `${issue.message} in ${text}`,
  );
}

/** Claims that a header has a value, or one that matches. */
export function hasHeader({ request, headers }: Exchange, name: string, pattern: RegExp): Claim {
  const value = headers.get(name);
  return claim(
    value !== null && pattern.test(value),
    `the header ${name} to match ${pattern.source} in the response to ${request}`,
    value ?? "no such header",
  );
}

function describe(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION)}…` : text;
}

/** The value with the keys of all its objects in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, sorted(field)]));
}
