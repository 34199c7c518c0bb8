import { isDeeper } from "@banter/protocol";
import type { Diagnostic } from "./diagnostic.ts";

/** Bots are read and compared recursively. Nested lists and branches need a tenth of it. */
const MAX_LEVELS = 200;

/** Keys that lead to the nesting, as far as they help to find it. */
const MAX_KEYS = 8;

/** Why a bot can't be read, if it is nested so deeply that reading it would overflow the stack. */
export function nestingProblem(bot: unknown): Diagnostic | undefined {
  if (!isDeeper(bot, MAX_LEVELS)) return undefined;
  const path = keysTo(bot, MAX_LEVELS);
  return {
    severity: "error",
    message: `${path.join(".")}: is nested over ${MAX_LEVELS} levels deep`,
    hint: "Look for a value that contains itself, or for brackets that a program has repeated.",
    path,
  };
}

function keysTo(value: unknown, levels: number): readonly string[] {
  const [key, inner] = Object.entries(Object(value)).find(([, field]) => isDeeper(field, levels - 1)) ?? [];
  return key === undefined || levels === MAX_LEVELS - MAX_KEYS ? [] : [key, ...keysTo(inner, levels - 1)];
}
