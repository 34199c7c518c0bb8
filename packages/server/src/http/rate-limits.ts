import { fail, ok, type Result } from "@banter/protocol";
import { tooManyRequests, type ApiFailure } from "../failures/api-failure.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import type { TokenBucket } from "../store/token-bucket.ts";
import { messageCharge } from "../limits/message-charge.ts";
import { isLoopback } from "../net/is-loopback.ts";
import { addressKey, clientAddress, isForwarded } from "./caller.ts";
import type { RouteDeps, ServerContext } from "./server-app.ts";

/** Limits requests per client address. */
export async function limitAddress(
  deps: RouteDeps,
  context: ServerContext,
  purpose: string,
): Promise<Result<void, ApiFailure>> {
  const address = limitedAddress(deps, context);
  if (address === undefined) return ok(undefined);
  return takeAll(deps.conversations, [{ key: `${purpose} ${address}`, bucket: deps.limits.starts, cost: 1 }]);
}

/** Limits requests per session. */
export function limitSession(
  { conversations, limits }: RouteDeps,
  sessionId: string,
): Promise<Result<void, ApiFailure>> {
  return takeAll(conversations, [{ ...messageCharge(limits, sessionId), cost: 1 }]);
}

/**
 * Limits requests per session by what this process alone has received, without a round trip: a flood is refused before
 * its bodies are read. The turn then charges the limit that all processes share.
 */
export async function limitSessionHere(
  { conversations: { ownRateLimits, now }, limits }: RouteDeps,
  sessionId: string,
): Promise<Result<void, ApiFailure>> {
  const { key, bucket } = messageCharge(limits, sessionId);
  const { isAllowed, retryAfter } = await ownRateLimits.take(key, bucket, now().getTime());
  return isAllowed ? ok(undefined) : fail({ ...tooManyRequests, retryAfter });
}

/** Limits the log entries that pages send. */
export function limitLogs(
  deps: RouteDeps,
  context: ServerContext,
  sessionId: string,
  entries: number,
): Promise<Result<void, ApiFailure>> {
  const address = limitedAddress(deps, context);
  return takeAll(deps.conversations, [
    { key: `logs ${sessionId}`, bucket: deps.limits.sessionLogs, cost: entries },
    ...(address === undefined
      ? []
      : [{ key: `logs address ${address}`, bucket: deps.limits.addressLogs, cost: entries }]),
  ]);
}

/**
 * Smaller messages and replies aren't counted per address: the rate of messages limits them, and counting costs a write.
 */
const MIN_COUNTED_BYTES = 16_384;

/** Limits the bytes of large messages per address. `body` is the parsed body, for requests that don't announce their length. */
export async function limitBytes(
  deps: RouteDeps,
  context: ServerContext,
  body: object,
): Promise<Result<void, ApiFailure>> {
  const bytes = Number(context.req.header("content-length") ?? JSON.stringify(body).length);
  const address = limitedAddress(deps, context);
  if (address === undefined || bytes < MIN_COUNTED_BYTES) return ok(undefined);
  return takeAll(deps.conversations, [bytesCost(deps, address, bytes)]);
}

/** Counts the bytes of a large reply against its address. */
export async function countReply(deps: RouteDeps, context: ServerContext, reply: Response): Promise<void> {
  const bytes = Number(reply.headers.get("content-length") ?? 0);
  const address = limitedAddress(deps, context);
  if (address === undefined || bytes < MIN_COUNTED_BYTES) return;
  const { key, bucket, cost } = bytesCost(deps, address, bytes);
  const { store, now } = deps.conversations;
  await store.rateLimits.spend(key, bucket, now().getTime(), cost);
}

function bytesCost({ limits }: RouteDeps, address: string, bytes: number): Cost {
  return { key: `bytes address ${address}`, bucket: limits.addressBytes, cost: bytes };
}

export interface UploadCost {
  readonly sessionId: string;
  readonly botId: string;
  readonly bytes: number;
}

/** Limits the number and size of uploaded files. */
export async function limitUpload(
  deps: RouteDeps,
  context: ServerContext,
  { sessionId, botId, bytes }: UploadCost,
): Promise<Result<void, ApiFailure>> {
  const { sessionUploads, sessionUploadBytes, addressUploadBytes, botUploadBytes } = deps.limits;
  const address = limitedAddress(deps, context);
  return takeAll(deps.conversations, [
    { key: `uploads ${sessionId}`, bucket: sessionUploads, cost: 1 },
    { key: `upload bytes ${sessionId}`, bucket: sessionUploadBytes, cost: bytes },
    ...(address === undefined
      ? []
      : [{ key: `upload bytes address ${address}`, bucket: addressUploadBytes, cost: bytes }]),
    { key: `upload bytes bot ${botId}`, bucket: botUploadBytes, cost: bytes },
  ]);
}

/**
 * What the client is limited by. Only programs on this machine are not limited: a loopback address with a forwarding
 * header is a proxy's, and then all visitors share one limit until `trustedProxies` is set.
 */
function limitedAddress({ trustedProxies }: RouteDeps, { req, env }: ServerContext): string | undefined {
  const address = clientAddress(req.raw, env, trustedProxies);
  if (address === undefined || (isLoopback(address) && !isForwarded(req.raw))) return undefined;
  return addressKey(address);
}

interface Cost {
  readonly key: string;
  readonly bucket: TokenBucket;
  readonly cost: number;
}

/** Takes from all buckets or, if one has too few tokens, from none. */
async function takeAll(
  { store: { rateLimits }, now }: ConversationDeps,
  costs: readonly Cost[],
): Promise<Result<void, ApiFailure>> {
  const time = now().getTime();
  for (const [index, { key, bucket, cost }] of costs.entries()) {
    const { isAllowed, retryAfter } = await rateLimits.take(key, bucket, time, cost);
    if (isAllowed) continue;
    for (const taken of costs.slice(0, index))
      await rateLimits.spend(taken.key, taken.bucket, time, -taken.cost);
    return fail(cost > bucket.burst ? tooLarge : { ...tooManyRequests, retryAfter });
  }
  return ok(undefined);
}

/** Waiting doesn't help: the request alone exceeds the limit. */
const tooLarge: ApiFailure = {
  code: "PAYLOAD_TOO_LARGE",
  message: "The request is larger than this server allows.",
};
