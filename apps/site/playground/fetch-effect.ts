import type { HttpEffectReply, HttpEffectRequest } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";

export type Fetch = typeof globalThis.fetch;

/** Longest wait, in milliseconds. */
const MAX_TIMEOUT = 30_000;

/** A flow's HTTP request, made by the browser: other hosts see it only if they let this page read their replies (CORS). */
export async function fetchEffect(
  fetch: Fetch,
  { url, method, headers, body, timeout }: HttpEffectRequest,
): Promise<Result<HttpEffectReply, string>> {
  if (!/^https?:\/\//i.test(url)) return fail("only http and https addresses are asked");
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      credentials: "omit",
      signal: AbortSignal.timeout(Math.min(Math.max(timeout, 1), MAX_TIMEOUT)),
    });
    return ok({ statusCode: response.status, data: readData(await response.text()) });
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
    return fail(
      isTimeout
        ? "no reply came in time"
        : "the browser could not read it. A page may ask other hosts only if they allow it (CORS); a server may always",
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
