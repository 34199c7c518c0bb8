import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { fail, ok, type Result } from "@banter/protocol";
import type { Store } from "../store/store.ts";

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
) => Promise<Result<void, string>>;

/** The signature of a call: HMAC-SHA256 with the secret over time, path and body. */
export function signWebhook(secret: string, path: string, rawBody: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1_000));
  return `t=${time},v1=${digest(secret, time, path, rawBody)}`;
}

export interface WebhookAuthOptions {
  /** Empty when there is none: then no call passes. */
  readonly secret: string;
  readonly now: () => Date;
  /** Remembers used signatures, for all instances. */
  readonly marks: Pick<Store["marks"], "put">;
}

/** Lets a call pass that knows the secret: as a bearer token, or better by a signature, which counts once. */
export function createWebhookAuth({ secret, now, marks }: WebhookAuthOptions): CheckWebhook {
  return async ({ authorization, signature }, path, rawBody) => {
    if (secret === "")
      return fail("Webhooks are not set up: set BANTER_WEBHOOK_SECRET in the server's environment");
    const bearer = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
    if (bearer !== undefined)
      return isEqual(bearer, secret) ? ok(undefined) : fail("The bearer token is wrong");
    const [, time, mark] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
    if (time === undefined || mark === undefined) return fail("A bearer token or a signature is missing");
    if (!isEqual(mark, digest(secret, time, path, rawBody))) return fail("The signature is wrong");
    if (Math.abs(now().getTime() - Number(time) * 1_000) > WINDOW) return fail("The signature is too old");
    const isFirst = await marks.put(`webhook ${mark}`, now().getTime());
    return isFirst ? ok(undefined) : fail("The signature was used before");
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
