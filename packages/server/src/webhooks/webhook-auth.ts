import { createHmac } from "node:crypto";
import { fail, ok, type Result } from "@banter/protocol";
import { isSameSecret } from "../net/is-same-secret.ts";
import type { Store } from "../store/store.ts";

/** How far a signature's time may differ from the server's clock. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

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

/** Signs a call: HMAC-SHA256 with the secret over time, path and body. */
export function signWebhook(secret: string, path: string, rawBody: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1_000));
  return `t=${time},v1=${digest(secret, time, path, rawBody)}`;
}

export interface WebhookAuthOptions {
  /** If empty, every call is refused. */
  readonly secret: string;
  readonly now: () => Date;
  /** Used signatures, across all instances. */
  readonly usedTokens: Pick<Store["usedTokens"], "add">;
}

/** Authenticates calls by the secret as a bearer token, or by a signature, which can be used only once. */
export function createWebhookAuth({ secret, now, usedTokens }: WebhookAuthOptions): CheckWebhook {
  return async ({ authorization, signature }, path, rawBody) => {
    if (secret === "")
      return fail("Webhooks are not set up: set BANTER_WEBHOOK_SECRET in the server's environment");
    const bearer = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
    if (bearer !== undefined)
      return isSameSecret(bearer, secret) ? ok(undefined) : fail("The bearer token is wrong");
    const [, time, hmac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
    if (time === undefined || hmac === undefined) return fail("A bearer token or a signature is missing");
    if (!isSameSecret(hmac, digest(secret, time, path, rawBody))) return fail("The signature is wrong");
    if (Math.abs(now().getTime() - Number(time) * 1_000) > MAX_CLOCK_SKEW_MS)
      return fail("The signature is too old");
    const isFirst = await usedTokens.add(`webhook ${hmac}`, now().getTime());
    return isFirst ? ok(undefined) : fail("The signature was used before");
  };
}

function digest(secret: string, time: string, path: string, rawBody: string): string {
  return createHmac("sha256", secret).update(`${time}.${path}.${rawBody}`).digest("hex");
}
