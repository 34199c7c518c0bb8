import { fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { ApiFailure } from "./api-failure.ts";
import type { RequestLimits } from "./request-limits.ts";

/** Longest description of a problem: what was received may stand in it. */
const MAX_WORDS = 300;

/**
 * Reads and checks a JSON body. An empty one counts as `{}`, and its announced type doesn't matter as long as it is
 * JSON. The failure says what is wrong and where.
 */
export async function readJson<Output>(
  request: Request,
  schema: v.GenericSchema<unknown, Output>,
  limits: RequestLimits,
): Promise<Result<Output, ApiFailure>> {
  const text = await readText(request, limits.bodyBytes);
  if (!text.ok) return text;
  const json = parseJson(text.value);
  if (!json.ok) return fail(notJson(request, json.error));
  if (typeof json.value !== "object" || json.value === null || Array.isArray(json.value)) {
    return fail(badRequest("The body is no JSON object"));
  }
  if (isDeeper(json.value, limits.bodyDepth)) {
    return fail(badRequest(`The body is nested over ${limits.bodyDepth} levels deep`));
  }
  const parsed = v.safeParse(schema, json.value);
  return parsed.success ? ok(parsed.output) : fail(invalid(parsed.issues));
}

/** Reads a body of limited size. */
export async function readText(request: Request, maxBytes: number): Promise<Result<string, ApiFailure>> {
  const tooLarge: ApiFailure = {
    code: "PAYLOAD_TOO_LARGE",
    message: `The body is over the limit of ${maxBytes} bytes`,
  };
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) return fail(tooLarge);
  // What is announced is never exceeded: HTTP itself sees to that. So no stream is needed.
  // And where a request has no readable body (a page in Firefox), there is no other way.
  if (length !== null || !("body" in request)) {
    const whole = await request.text();
    return whole.length > maxBytes ? fail(tooLarge) : ok(whole);
  }
  if (request.body === null) return ok("");
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) return fail(tooLarge);
    text += decoder.decode(part.value, { stream: true });
  }
  return ok(text + decoder.decode());
}

function parseJson(text: string): Result<unknown, string> {
  if (text.trim() === "") return ok({});
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function notJson({ headers }: Request, problem: string): ApiFailure {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "text/plain" || /[/+]json$/.test(type)) {
    return badRequest(`The body is not valid JSON: ${short(problem)}`);
  }
  return { code: "UNSUPPORTED_MEDIA_TYPE", message: `The body has to be JSON, not ${short(type)}` };
}

/** Level by level rather than by recursion, which a body made for it could exhaust. */
function isDeeper(value: unknown, levels: number): boolean {
  let current = [value];
  for (let level = 0; current.length > 0; level++) {
    if (level > levels) return true;
    current = current.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
  return false;
}

function invalid(issues: readonly v.BaseIssue<unknown>[]): ApiFailure {
  const list = issues.flatMap((issue) => innermost(issue, ""));
  const words = list.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
  return { ...badRequest(`Input validation failed: ${short(words)}`), fields: { data: { issues: list } } };
}

interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Where one of several shapes was wanted: what is wrong inside of the one that came nearest. */
function innermost(issue: v.BaseIssue<unknown>, around: string): readonly Problem[] {
  const path = [around, v.getDotPath(issue) ?? ""].filter((part) => part !== "").join(".");
  const inside = (issue.issues ?? []).filter((inner) => inner.path !== undefined);
  if (inside.length > 0) return inside.flatMap((inner) => innermost(inner, path));
  return [{ path, message: short(issue.message) }];
}

function short(words: string): string {
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
}

function badRequest(message: string): ApiFailure {
  return { code: "BAD_REQUEST", message };
}
