import type { HttpEffectResponse, HttpEffectRequest } from "@banter/engine/runtime";
import { fail, ok, parseJson, type Result } from "@banter/protocol";
import type { SafeFetch } from "../net/safe-fetch.ts";

/** Upper limit of a block's timeout, because the visitor waits meanwhile. */
const MAX_TIMEOUT_MS = 120_000;

/** Sends the HTTP request of a flow. Fails only without a response; any status is a success. */
export async function httpRequest(
  net: SafeFetch,
  { timeout, ...request }: HttpEffectRequest,
  key?: string,
): Promise<Result<HttpEffectResponse, string>> {
  const headers = withIdempotencyKey(request, key);
  const reply = await net.fetch({
    ...request,
    headers,
    timeout: Math.min(Math.max(timeout, 1), MAX_TIMEOUT_MS),
  });
  if (!reply.ok) return fail(reply.error.message);
  return ok({ statusCode: reply.value.status, data: readData(Buffer.from(reply.value.bytes).toString()) });
}

/** Adds an `Idempotency-Key` header, unless the bot's author sets one. */
function withIdempotencyKey(
  { method, headers }: Omit<HttpEffectRequest, "timeout">,
  key: string | undefined,
) {
  const isOwn = Object.keys(headers).some((name) => name.toLowerCase() === "idempotency-key");
  return key === undefined || isOwn || method === "GET" || method === "HEAD"
    ? headers
    : { ...headers, "Idempotency-Key": key };
}

function readData(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
