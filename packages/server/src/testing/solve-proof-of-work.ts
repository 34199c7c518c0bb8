import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import * as v from "valibot";

const challengeSchema = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      keySignature: v.string(),
      expiresAt: v.number(),
      data: v.record(v.string(), v.string()),
    }),
    signature: v.string(),
  }),
});

const refusalSchema = v.object({ status: v.literal(428), ...challengeSchema.entries });

/** The challenge in the body of a 428 response. */
export function parseChallenge(body: unknown): Challenge {
  return v.parse(challengeSchema, body).challenge;
}

/** The challenge of a refused request. */
export async function challengeOf(response: Response): Promise<Challenge> {
  return v.parse(refusalSchema, await response.json()).challenge;
}

/** The header with the solution, as any ALTCHA client computes it. */
export async function solveProofOfWork(challenge: Challenge): Promise<{ readonly "x-banter-proof": string }> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { "x-banter-proof": encodeSolution(challenge, solution) };
}

export function encodeSolution(challenge: Challenge, solution: unknown): string {
  return btoa(JSON.stringify({ challenge, solution }));
}
