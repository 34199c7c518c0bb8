import type { ConversationDifference, EffectPorts } from "@banter/engine/runtime";
import { fail } from "@banter/protocol";
import type { Terminal } from "./command.ts";

/** How a run is observed and ended. */
export interface TestRun {
  /** Its `stop` ends the run between two steps; what isn't finished then has no result. */
  readonly terminal: Pick<Terminal, "printError" | "stop">;
  readonly timing?: TestTiming;
}

interface TestTiming {
  /** After these milliseconds the code of a conversation runs no more, and the conversation fails. */
  readonly limitMs: number;
  /** Milliseconds between two lines that name the running conversation. */
  readonly progressMs: number;
}

/** Of a command. */
export const TIMING: TestTiming = { limitMs: 30_000, progressMs: 5_000 };

/** Runs code until the limit or the stop, and refuses it after that: a loop then ends at once. */
export function limitCode(runCode: EffectPorts["runCode"], stop: AbortSignal, limitMs: number) {
  const end = performance.now() + limitMs;
  let isRefused = false;
  const run: EffectPorts["runCode"] = async (request) => {
    isRefused ||= stop.aborted || performance.now() >= end;
    return isRefused ? fail("The test has run too long") : runCode(request);
  };
  return { run, isRefused: () => isRefused };
}

/** Why a conversation has failed whose code was refused. */
export function tooLong(limitMs: number): ConversationDifference {
  const message = `The bot's code has run longer than ${limitMs / 1_000} seconds, the limit of one conversation. Look for a loop or for code that doesn't end.`;
  return { path: ["steps"], kind: "stopped", message };
}
