import {
  formatDiagnostics,
  readBot,
  readServedBot,
  type Diagnostic,
  type ParsedBot,
} from "@banter/engine/runtime";
import { ok, type Result } from "@banter/protocol";

interface ServableBot extends ParsedBot {
  /** The errors of its tests and translations, which don't keep it from being served; undefined if there are none. */
  readonly ignored: string | undefined;
}

/** Reads a bot. Fails with its errors if it can't be served. */
export function readToServe(value: unknown): Result<ServableBot, readonly Diagnostic[]> {
  const read = readBot(value);
  if (read.ok) return ok({ ...read.value, ignored: undefined });
  const errors = read.error.filter(({ severity }) => severity === "error");
  const served = readServedBot(value);
  return served.ok ? ok({ ...served.value, ignored: formatDiagnostics(errors) }) : served;
}
