import {
  encodeSolution,
  parseChallenge,
  solveProofOfWork,
} from "../../packages/server/src/testing/solve-proof-of-work.ts";
import type { ProofOfWorkFault } from "./fault-schedule.ts";

/** Solves a server's challenges as the widget does. Each challenge consumes the next fault of the list. */
export function faultyProofOfWork(
  faults: ProofOfWorkFault[],
): (body: unknown) => Promise<string | undefined> {
  let last: string | undefined;
  return async (body) => {
    const challenge = parseChallenge(body);
    const fault = faults.shift() ?? "none";
    if (fault === "unsolved") return undefined;
    if (fault === "wrong") return encodeSolution(challenge, { counter: 0, derivedKey: "0".repeat(64) });
    if (fault === "replayed" && last !== undefined) return last;
    last = (await solveProofOfWork(challenge))["x-banter-proof"];
    return last;
  };
}
