import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Payload } from "altcha-lib/types";
import { fail, ok, parseJson, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { ProofOfWorkSettings } from "../limits/proof-of-work-settings.ts";
import type { Store } from "../store/store.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import type { Challenge, ProofOfWorkAttempt, ProofOfWork } from "./proof-of-work.ts";

export interface ProofOfWorkOptions {
  readonly settings: ProofOfWorkSettings;
  /** Signs challenges. */
  readonly secret: string;
  /** Solutions and sessions that were accepted, across all instances. */
  readonly usedTokens: Pick<Store["usedTokens"], "add" | "has">;
  readonly events: Pick<ConversationEvents, "proofOfWork">;
}

const CHALLENGE_LIFETIME_MS = 10 * 60_000;
const ALGORITHM = "PBKDF2/SHA-256";
/** Rounds of one key derivation. Fewer would be dominated by the overhead of calls to Web Crypto. */
const ROUNDS = 5_000;

/** Issues and verifies ALTCHA challenges (proof of work v2). Nothing is stored until a challenge is solved. */
export function createProofOfWork({
  settings: { scope, difficulty },
  secret,
  usedTokens,
  events,
}: ProofOfWorkOptions): ProofOfWork {
  const secrets = {
    hmacSignatureSecret: derivedSecret(secret, "challenge"),
    hmacKeySignatureSecret: derivedSecret(secret, "key"),
  };
  const provenHere = createRecentIds();

  async function challenge(purpose: string): Promise<Challenge> {
    const { parameters, signature } = await createChallenge({
      algorithm: ALGORITHM,
      cost: ROUNDS,
      counter: randomInt(2 * difficulty),
      deriveKey,
      // Not the server's clock: the library verifies it with this one.
      expiresAt: new Date(Date.now() + CHALLENGE_LIFETIME_MS),
      data: { purpose },
      ...secrets,
    });
    if (signature === undefined)
      throw new Error("altcha-lib didn't sign a challenge, though it has a secret.");
    return { parameters: { ...parameters }, signature };
  }

  async function refuse(purpose: string): Promise<Result<void, ApiFailure>> {
    events.proofOfWork("issued");
    return fail({ ...proofOfWorkRequired, fields: { challenge: await challenge(purpose) } });
  }

  /** Accepts a solution only once, also if it is sent to two instances at the same time. */
  async function isAccepted(purpose: string, solution: string): Promise<boolean> {
    const payload = parseSolution(solution);
    if (payload === undefined || payload.challenge.parameters.data?.["purpose"] !== purpose) return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
    return verified && usedTokens.add(`proof ${payload.challenge.signature}`, Date.now());
  }

  return {
    scope,
    isProven: async (sessionId) => {
      if (provenHere.has(sessionId)) return true;
      const isProven = await usedTokens.has(sessionToken(sessionId));
      if (isProven) provenHere.add(sessionId);
      return isProven;
    },
    offer: (purpose) => {
      events.proofOfWork("offered");
      return challenge(purpose);
    },
    check: async ({
      purpose,
      sessionId,
      solution,
    }: ProofOfWorkAttempt): Promise<Result<void, ApiFailure>> => {
      if (solution === undefined) return refuse(purpose);
      if (!(await isAccepted(purpose, solution))) {
        events.proofOfWork("refused");
        return refuse(purpose);
      }
      events.proofOfWork("solved");
      await usedTokens.add(sessionToken(sessionId), Date.now());
      provenHere.add(sessionId);
      return ok(undefined);
    },
  };
}

const proofOfWorkRequired: ApiFailure = {
  code: "PRECONDITION_REQUIRED",
  message:
    "A proof of work is required. Solve `challenge` and repeat the request with the header x-banter-proof.",
};

function sessionToken(sessionId: string): string {
  return `proven session ${sessionId}`;
}

/** A secret of its own per purpose, so that no signature can be used for another. */
function derivedSecret(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(`proof of work ${purpose}`).digest("hex");
}

const solutionSchema = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.literal(ALGORITHM),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      keySignature: v.string(),
      expiresAt: v.number(),
      data: v.object({ purpose: v.string() }),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) }),
});

/** The header's value: base64 of JSON, as ALTCHA's own widget sends it. */
function parseSolution(solution: string): Payload | undefined {
  const parsed = v.safeParse(solutionSchema, parseJson(Buffer.from(solution, "base64").toString()));
  return parsed.success ? parsed.output : undefined;
}

/** Saves most reads of the store. */
function createRecentIds() {
  const ids = new Set<string>();
  return {
    has: (id: string): boolean => ids.has(id),
    add: (id: string): void => {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > MAX_RECENT_IDS && oldest !== undefined) ids.delete(oldest);
    },
  };
}

const MAX_RECENT_IDS = 10_000;
