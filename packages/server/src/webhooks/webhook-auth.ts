import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { fail, ok, type Result } from "@banter/protocol";

/** Milliseconds that a signature may be off the server's clock. */
const WINDOW = 5 * 60_000;

export interface WebhookCredentials {
  /** `Authorization: Bearer {secret}` */
  readonly authorization: string | undefined;
  /** `x-banter-signature: t={seconds since 1970},v1={hex}`, see `signWebhook`. */
  readonly signature: string | undefined;
}

export type CheckWebhook = (
  credentials: WebhookCredentials,
  path: string,
  rawBody: string,
) => Result<void, string>;

/** The signature of a call: HMAC-SHA256 with the secret over time, path and body. */
export function signWebhook(secret: string, path: string, rawBody: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1_000));
  return `t=${time},v1=${digest(secret, time, path, rawBody)}`;
}

/** Lets a call pass that knows the secret: as a bearer token, or better by a signature, which counts once. */
export function createWebhookAuth(secret: string, now: () => Date): CheckWebhook {
  const seen = new Map<string, number>();

  const isReplay = (mark: string): boolean => {
    const time = now().getTime();
    for (const [known, expires] of seen) if (expires < time) seen.delete(known);
    if (seen.has(mark)) return true;
    seen.set(mark, time + 2 * WINDOW);
    return false;
  };

  return ({ authorization, signature }, path, rawBody) => {
    if (secret === "")
      return fail("Webhooks are not set up: set BANTER_WEBHOOK_SECRET in the server's environment");
    const bearer = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
    if (bearer !== undefined)
      return isEqual(bearer, secret) ? ok(undefined) : fail("The bearer token is wrong");
    const [, time, mark] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
    if (time === undefined || mark === undefined) return fail("A bearer token or a signature is missing");
    if (!isEqual(mark, digest(secret, time, path, rawBody))) return fail("The signature is wrong");
    if (Math.abs(now().getTime() - Number(time) * 1_000) > WINDOW) return fail("The signature is too old");
    return isReplay(mark) ? fail("The signature was used before") : ok(undefined);
  };
}

function digest(secret: string, time: string, path: string, rawBody: string): string {
  return createHmac("sha256", secret).update(`${time}.${path}.${rawBody}`).digest("hex");
}

/** Hashed first, so that neither content nor length tells by its time. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
