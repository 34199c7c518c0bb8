import { fail, ok, type Result } from "@banter/protocol";
import { sessionNotFound, tooManyRequests, type ApiFailure } from "../failures/api-failure.ts";
import type { Clock, Guards, Stored } from "../sessions/conversation-deps.ts";
import type { UploadMeter } from "../files/receive-upload.ts";
import { isId } from "../store/is-id.ts";
import { rateKey, type TokenBucket } from "../store/token-bucket.ts";
import { messageCharge } from "../limits/message-charge.ts";
import { addressKey, clientAddress, isFromThisMachine, isShared } from "./caller.ts";
import type { RouteDeps, ServerContext } from "./server-app.ts";

/** Limits requests per client address and purpose. */
export async function limitAddress(
  deps: RouteDeps,
  context: ServerContext,
  purpose: "owner" | "sign-in" | "start" | "preview" | "unknown session",
  ...parts: readonly string[]
): Promise<Result<void, ApiFailure>> {
  return takeAll(deps.conversations, addressCosts(deps, context, [purpose, ...parts], deps.limits.starts, 1));
}

/** Limits starts per client address and bot. All unknown bots are one. */
export function limitStarts(
  deps: RouteDeps,
  context: ServerContext,
  botId: string,
): Promise<Result<void, ApiFailure>> {
  return limitAddress(deps, context, "start", deps.conversations.library.find(botId)?.compiled.id ?? "");
}

/** Limits requests per session, and requests for unknown sessions per client address. */
export async function limitSession(
  deps: RouteDeps,
  context: ServerContext,
  sessionId: string,
): Promise<Result<void, ApiFailure>> {
  if (!isId(sessionId)) return fail(sessionNotFound);
  const { store, now } = deps.conversations;
  const charge = messageCharge(deps.limits, sessionId);
  const { limit, session } = await store.sessions.lookUp({ sessionId, charge, now: now().getTime() });
  if (!limit.isAllowed) return fail({ ...tooManyRequests, retryAfter: limit.retryAfter });
  return session === undefined ? fail(await unknownSession(deps, context)) : ok(undefined);
}

/** Limits requests for unknown sessions per client address. */
export async function unknownSession(deps: RouteDeps, context: ServerContext): Promise<ApiFailure> {
  const limit = await limitAddress(deps, context, "unknown session");
  return limit.ok ? sessionNotFound : limit.error;
}

/**
 * Limits requests per session by what this process alone has received, without a round trip: a flood is refused before
 * its bodies are read. The turn then charges the limit that all processes share.
 */
export async function limitSessionHere(
  { conversations: { ownRateLimits, now }, limits }: RouteDeps,
  sessionId: string,
): Promise<Result<void, ApiFailure>> {
  if (!isId(sessionId)) return fail(sessionNotFound);
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
  return takeAll(deps.conversations, [
    { key: rateKey("logs", sessionId), bucket: deps.limits.sessionLogs, cost: entries },
    ...addressCosts(deps, context, ["logs of address"], deps.limits.addressLogs, entries),
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
  if (bytes < MIN_COUNTED_BYTES) return ok(undefined);
  return takeAll(deps.conversations, byteCosts(deps, context, bytes));
}

/** Counts the bytes of a large reply against its address. */
export async function countReply(deps: RouteDeps, context: ServerContext, reply: Response): Promise<void> {
  const bytes = Number(reply.headers.get("content-length") ?? 0);
  if (bytes < MIN_COUNTED_BYTES) return;
  const { store, now } = deps.conversations;
  for (const { key, bucket, cost } of byteCosts(deps, context, bytes))
    await store.rateLimits.spend(key, bucket, now().getTime(), cost);
}

function byteCosts(deps: RouteDeps, context: ServerContext, bytes: number): readonly Cost[] {
  return addressCosts(deps, context, ["bytes of address"], deps.limits.addressBytes, bytes);
}

export interface UploadCost {
  readonly sessionId: string;
  readonly botId: string;
  readonly bytes: number;
}

/**
 * Limits the number and size of uploads before they are sent. The bot's limit counts what has arrived: it is everybody's,
 * and forms that nobody uses must not spend it.
 */
export async function limitUpload(
  deps: RouteDeps,
  context: ServerContext,
  { sessionId, botId, bytes }: UploadCost,
): Promise<Result<void, ApiFailure>> {
  const { sessionUploads, sessionUploadBytes, addressUploadBytes, botUploadBytes } = deps.limits;
  return takeAll(deps.conversations, [
    { key: rateKey("uploads", sessionId), bucket: sessionUploads, cost: 1 },
    { key: rateKey("upload bytes", sessionId), bucket: sessionUploadBytes, cost: bytes },
    ...addressCosts(deps, context, ["upload bytes of address"], addressUploadBytes, bytes),
    { ...botUploads(botId, botUploadBytes), cost: 0 },
  ]);
}

/** Counts what a bot's visitors have uploaded. */
export function createUploadMeter({
  store,
  limits,
  now,
}: Stored & Pick<Guards, "limits"> & Pick<Clock, "now">): UploadMeter {
  const count: UploadMeter["count"] = async (botId, bytes) => {
    const { key, bucket } = botUploads(botId, limits.botUploadBytes);
    await store.rateLimits.spend(key, bucket, now().getTime(), bytes);
  };
  return {
    count,
    countOnce: async (botId, { key, bytes }) => {
      if (await store.usedTokens.add(`upload ${key}`, now().getTime())) await count(botId, bytes);
    },
    admits: async (botId) => {
      const { key, bucket } = botUploads(botId, limits.botUploadBytes);
      return (await store.rateLimits.take(key, bucket, now().getTime(), 0)).isAllowed;
    },
  };
}

function botUploads(botId: string, bucket: TokenBucket): Pick<Cost, "key" | "bucket"> {
  return { key: rateKey("upload bytes of bot", botId), bucket };
}

/** An address that all visitors may share has the limits of so many. */
const SHARED_ADDRESS_VISITORS = 20;

/** The cost of a request for its address. Only programs on this machine are not limited. */
function addressCosts(
  { trustedProxies }: RouteDeps,
  { req, env }: ServerContext,
  [purpose = "", ...parts]: readonly string[],
  { burst, perSecond }: TokenBucket,
  cost: number,
): readonly Cost[] {
  if (isFromThisMachine(req.raw, env, trustedProxies)) return [];
  const address = clientAddress(req.raw, env, trustedProxies);
  if (address === undefined) return [];
  const visitors = isShared(address, trustedProxies) ? SHARED_ADDRESS_VISITORS : 1;
  const bucket = { burst: visitors * burst, perSecond: visitors * perSecond };
  return [{ key: rateKey(purpose, addressKey(address), ...parts), bucket, cost }];
}

interface Cost {
  readonly key: string;
  readonly bucket: TokenBucket;
  readonly cost: number;
}

/** Takes from all buckets or, if one has too few tokens, from none. */
async function takeAll(
  { store: { rateLimits }, now }: Stored & Pick<Clock, "now">,
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
