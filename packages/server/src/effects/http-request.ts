import type { HttpEffectReply, HttpEffectRequest } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";
import type { SafeFetch } from "../net/safe-fetch.ts";

/** Longest wait for a server, in milliseconds; a visitor waits meanwhile. */
const MAX_TIMEOUT = 120_000;

/** Runs the HTTP request of a flow. Any status is a reply; only no reply at all is a failure. */
export async function httpRequest(
  net: SafeFetch,
  { timeout, ...request }: HttpEffectRequest,
): Promise<Result<HttpEffectReply, string>> {
  const reply = await net.fetch({ ...request, timeout: Math.min(Math.max(timeout, 1), MAX_TIMEOUT) });
  if (!reply.ok) return fail(reply.error);
  return ok({ statusCode: reply.value.status, data: readData(Buffer.from(reply.value.bytes).toString()) });
}

function readData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
