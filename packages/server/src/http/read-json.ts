import { fail, isDeeper, isRecord, MAX_ANSWER_LENGTH, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { Limits } from "../limits/limits.ts";

/** Longest error description, in UTF-16 units: it can quote the received value. */
const MAX_DESCRIPTION = 300;

/**
 * Reads and validates a JSON body. An empty body counts as `{}`; the `Content-Type` is ignored if the body parses.
 * The failure names the wrong field; it is 413 if only an answer's length is wrong.
 */
export async function readJson<Output>(
  request: Request,
  schema: v.GenericSchema<unknown, Output>,
  limits: Pick<Limits, "bodyBytes" | "bodyDepth">,
): Promise<Result<Output, ApiFailure>> {
  const text = await readText(request, limits.bodyBytes);
  if (!text.ok) return text;
  const json = parseJson(text.value);
  if (!json.ok) return fail(notJson(request, json.error));
  if (!isRecord(json.value)) {
    return fail(badRequest("The body must be a JSON object"));
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
  // HTTP guarantees that a body is no longer than its Content-Length, so it needs no streaming.
  // Firefox has no `request.body`, so there the text can't be streamed at all.
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

function invalid(issues: readonly v.BaseIssue<unknown>[]): ApiFailure {
  const problems = issues.flatMap((issue) => innermost(issue, ""));
  const list = problems.map(({ path, message }) => ({ path, message }));
  const description = list
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join("; ");
  return {
    code: problems.every(({ isTooLong }) => isTooLong) ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST",
    message: `Input validation failed: ${short(description)}`,
    fields: { data: { issues: list } },
  };
}

interface Problem {
  readonly path: string;
  readonly message: string;
  readonly isTooLong: boolean;
}

/** For a union: the issues inside its closest option. */
function innermost(issue: v.BaseIssue<unknown>, parentPath: string): readonly Problem[] {
  const path = [parentPath, v.getDotPath(issue) ?? ""].filter((part) => part !== "").join(".");
  const inside = (issue.issues ?? []).filter((inner) => inner.path !== undefined);
  if (inside.length > 0) return inside.flatMap((inner) => innermost(inner, path));
  return [{ path, message: short(issue.message), isTooLong: isTooLong(issue, path) }];
}

/** Whether an answer is too long. The limit alone doesn't tell: an identity has the same. */
function isTooLong({ type, requirement }: v.BaseIssue<unknown>, path: string): boolean {
  return type === "max_length" && requirement === MAX_ANSWER_LENGTH && path.startsWith("message");
}

function short(description: string): string {
  return description.length > MAX_DESCRIPTION ? `${description.slice(0, MAX_DESCRIPTION)}…` : description;
}

function badRequest(message: string): ApiFailure {
  return { code: "BAD_REQUEST", message };
}
