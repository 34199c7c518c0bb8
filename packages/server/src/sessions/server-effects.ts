import type { Effects } from "../effects/create-effects.ts";
import type { StoredSession } from "../store/stored-session.ts";

/** The effects of flows, without what the server does besides. */
export type ServerEffects = Omit<Effects, "readPaymentWebhook" | "mailer" | "close">;

/** The session whose effects run. */
export type EffectSession = Pick<StoredSession, "id" | "botId" | "botRevision" | "resultId">;
