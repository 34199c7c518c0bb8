import type { HttpEffectReply, HttpEffectRequest } from "@banter/engine";
import { fail, ok, parseJson, type Result } from "@banter/protocol";
import type { SafeFetch } from "../net/safe-fetch.ts";

/** Longest wait for a server, in milliseconds; a visitor waits meanwhile. */
const MAX_TIMEOUT = 120_000;

/** Runs the HTTP request of a flow. Any status is a reply; only no reply at all is a failure. */
export async function httpRequest(
  net: SafeFetch,
  { timeout, ...request }: HttpEffectRequest,
  key?: string,
): Promise<Result<HttpEffectReply, string>> {
  const headers = withKey(request, key);
  const reply = await net.fetch({
    ...request,
    headers,
    timeout: Math.min(Math.max(timeout, 1), MAX_TIMEOUT),
  });
  if (!reply.ok) return fail(reply.error);
  return ok({ statusCode: reply.value.status, data: readData(Buffer.from(reply.value.bytes).toString()) });
}

/** By `Idempotency-Key` a service knows a request that it has had already. The author's own stays. */
function withKey({ method, headers }: Omit<HttpEffectRequest, "timeout">, key: string | undefined) {
  const isOwn = Object.keys(headers).some((name) => name.toLowerCase() === "idempotency-key");
  return key === undefined || isOwn || method === "GET" || method === "HEAD"
    ? headers
    : { ...headers, "Idempotency-Key": key };
}

function readData(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
