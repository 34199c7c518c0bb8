import type { HttpEffectResponse, HttpEffectRequest } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";

export type Fetch = typeof globalThis.fetch;

const MAX_TIMEOUT_MS = 30_000;

/** Sends a flow's HTTP request from the browser, where it is subject to CORS. */
export async function fetchEffect(
  fetch: Fetch,
  { url, method, headers, body, timeout }: HttpEffectRequest,
): Promise<Result<HttpEffectResponse, string>> {
  if (!/^https?:\/\//i.test(url)) return fail("only http and https URLs are allowed");
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      credentials: "omit",
      signal: AbortSignal.timeout(Math.min(Math.max(timeout, 1), MAX_TIMEOUT_MS)),
    });
    return ok({ statusCode: response.status, data: readData(await response.text()) });
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
    return fail(
      isTimeout
        ? "the request timed out"
        : "the browser blocked the response. The host must allow cross-origin requests (CORS); a server has no such limit",
    );
  }
}

function readData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
