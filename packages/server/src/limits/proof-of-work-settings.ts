import { SettingError } from "../failures/setting-error.ts";

/** What needs a proof of work: `ai` conversations that may call a language model, `start` every conversation. */
export type ProofOfWorkScope = "off" | "ai" | "start";

export interface ProofOfWorkSettings {
  readonly scope: ProofOfWorkScope;
  /** Average number of key derivations that solve a challenge. */
  readonly difficulty: number;
}

/** About half a second on a mid-range phone. */
const DEFAULT_DIFFICULTY = 150;

/** Reads `BANTER_PROOF_OF_WORK` and `BANTER_PROOF_OF_WORK_DIFFICULTY`. Throws a `SettingError`. */
export function readProofOfWorkSettings(environment: {
  readonly BANTER_PROOF_OF_WORK?: string;
  readonly BANTER_PROOF_OF_WORK_DIFFICULTY?: string;
}): ProofOfWorkSettings {
  const scope = environment.BANTER_PROOF_OF_WORK ?? "off";
  if (scope !== "off" && scope !== "ai" && scope !== "start")
    throw new SettingError(`BANTER_PROOF_OF_WORK must be off, ai or start, not "${scope}".`);
  const text = environment.BANTER_PROOF_OF_WORK_DIFFICULTY ?? String(DEFAULT_DIFFICULTY);
  const difficulty = Number(text);
  if (!/^\d+$/.test(text) || difficulty < 1 || difficulty > MAX_DIFFICULTY)
    throw new SettingError(
      `BANTER_PROOF_OF_WORK_DIFFICULTY must be a whole number from 1 to ${MAX_DIFFICULTY}, not "${text}".`,
    );
  return { scope, difficulty };
}

/** Beyond it a phone computes for minutes. */
const MAX_DIFFICULTY = 100_000;

/** Describes the setting's coverage to the owner. */
export function describeProofOfWorkScope(scope: ProofOfWorkScope): string {
  if (scope === "off") return "is off; set BANTER_PROOF_OF_WORK=ai against scripts that use up AI budgets";
  return scope === "ai"
    ? "before the first answer to a bot that calls a model, and before starts that call one; Typebot's own clients can't solve it"
    : "before every start, and before the first answer to a bot that calls a model; Typebot's own clients can't solve it";
}
