import { fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { ApiFailure } from "./api-failure.ts";
import type { RequestLimits } from "./request-limits.ts";

/** Reads and checks a JSON body. An empty one counts as `{}`. The failure says what is wrong and where. */
export async function readJson<Output>(
  request: Request,
  schema: v.GenericSchema<unknown, Output>,
  limits: RequestLimits,
): Promise<Result<Output, ApiFailure>> {
  const text = await readText(request, limits.bodyBytes);
  if (!text.ok) return text;
  const json = parseJson(text.value);
  if (!json.ok) return json;
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

function parseJson(text: string): Result<unknown, ApiFailure> {
  if (text.trim() === "") return ok({});
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(
      badRequest(`The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
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
  const list = issues.map((issue) => ({ path: v.getDotPath(issue) ?? "", message: issue.message }));
  const words = list.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
  return { ...badRequest(`Input validation failed: ${words}`), fields: { data: { issues: list } } };
}

function badRequest(message: string): ApiFailure {
  return { code: "BAD_REQUEST", message };
}
