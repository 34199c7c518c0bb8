import { ok, type Result } from "@banter/protocol";
import type { StartReplyBody } from "@banter/protocol/reply-schemas";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { ProofOfWorkScope } from "../limits/proof-of-work-settings.ts";

/** Asks visitors for a proof of work. All instances that share a store and a secret accept each other's challenges. */
export interface ProofOfWork {
  readonly scope: ProofOfWorkScope;
  /** Whether a solution was accepted for the session in the last day. */
  isProven(sessionId: string): Promise<boolean>;
  /** A challenge to solve before it is asked for. */
  offer(purpose: string): Promise<Challenge>;
  /** Accepts a solution once and marks the session as proven, or refuses with a new challenge. */
  check(attempt: ProofOfWorkAttempt): Promise<Result<void, ApiFailure>>;
}

export interface ProofOfWorkAttempt {
  /** The subject of the challenge: the bot of a start, else the session. */
  readonly purpose: string;
  readonly sessionId: string;
  readonly solution: string | undefined;
}

/** As ALTCHA's libraries create it: the page sends it back unchanged. */
export type Challenge = NonNullable<StartReplyBody["challenge"]>;

export const noProofOfWork: ProofOfWork = {
  scope: "off",
  isProven: async () => true,
  offer: async () => {
    throw new Error("No proof of work is asked for: don't call `offer` while `scope` is off.");
  },
  check: async () => ok(undefined),
};
