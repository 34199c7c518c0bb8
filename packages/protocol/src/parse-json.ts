import { isDeeper } from "./is-deeper.ts";

/** Nothing that is exchanged or stored is nested as deeply. */
const MAX_LEVELS = 200;

/** Parses JSON. Returns `undefined` for invalid JSON and for a nesting that overflows the stack; never throws. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, MAX_LEVELS) ? undefined : value;
  } catch {
    return undefined;
  }
}
