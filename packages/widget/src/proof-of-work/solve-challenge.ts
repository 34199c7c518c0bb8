import { isRecord } from "@banter/protocol";
import { solveChallenge as solve } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { ChallengeParameters } from "altcha-lib/types";

/**
 * Solves the ALTCHA challenge in the body of a 428 response. Returns the payload as ALTCHA encodes it; undefined if the
 * body contains no challenge of the known kind, or if one of the signals is aborted.
 *
 * Web Crypto derives the keys outside the page's thread, so that a worker isn't needed, which many page policies forbid.
 */
export async function solveChallenge(
  body: unknown,
  signals: readonly AbortSignal[],
): Promise<string | undefined> {
  const challenge = parseChallenge(body);
  if (challenge === undefined || signals.some(({ aborted }) => aborted)) return undefined;
  const controller = new AbortController();
  // Not `AbortSignal.any`, which the oldest supported browsers don't have.
  for (const signal of signals)
    signal.addEventListener("abort", () => controller.abort(), { signal: controller.signal });
  const solution = await solve({ challenge, controller, deriveKey: await keyDerivation() });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
}

/** Pages without TLS have no Web Crypto. */
async function keyDerivation(): Promise<typeof deriveKey> {
  if (isSecureContext) return deriveKey;
  const { deriveKeyInScript } = await import("./derive-key-in-script.ts");
  return deriveKeyInScript;
}

interface SignedChallenge {
  readonly parameters: ChallengeParameters;
  readonly signature: string;
}

/** The signature covers all parameters, so they are sent back as they came. */
function parseChallenge(body: unknown): SignedChallenge | undefined {
  const challenge = isRecord(body) ? body["challenge"] : undefined;
  if (!isRecord(challenge) || !isRecord(challenge["parameters"])) return undefined;
  const { parameters, signature } = challenge;
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  const isKnown = algorithm === "PBKDF2/SHA-256" && typeof cost === "number" && typeof keyLength === "number";
  const hasTexts =
    typeof nonce === "string" &&
    typeof salt === "string" &&
    typeof keyPrefix === "string" &&
    typeof signature === "string";
  if (!isKnown || !hasTexts) return undefined;
  return { parameters: { ...parameters, algorithm, nonce, salt, cost, keyLength, keyPrefix }, signature };
}
