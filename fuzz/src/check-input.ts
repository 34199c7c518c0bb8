import { isRecord } from "@banter/protocol";
import type { FuzzInput, FuzzTarget } from "./fuzz-target.ts";
import { MARKER } from "./hostile-strings.ts";
import { threadTime } from "./linear-time.ts";
import type { Path } from "./mutations.ts";

/** What a parser did with an input. */
interface Outcome {
  readonly result?: unknown;
  readonly thrown?: unknown;
}

/** For an input of at most a megabyte. */
const MAX_MS = 4_000;

/** Reads an input. Returns what the parser did wrong. */
export async function checkInput(
  target: FuzzTarget,
  { input, mutated }: FuzzInput,
): Promise<string | undefined> {
  let outcome: Outcome = {};
  const ms = await threadTime(async () => {
    outcome = await readInput(target, input);
  });
  if (outcome.thrown !== undefined && !target.mayThrow?.(outcome.thrown))
    return `throws ${describeError(outcome.thrown)}`;
  if (ms > MAX_MS) return `takes ${Math.round(ms)} ms`;
  const { result } = outcome;
  if (isPolluted(result)) return "lets an input change a prototype";
  if ((target.markupOf?.(result) ?? []).some(hasRawMarker)) return "writes markup of its input";
  const error = errorIn(target, outcome);
  return error === undefined || mutated === undefined ? undefined : missingPlace(target, error, mutated);
}

async function readInput({ read }: FuzzTarget, input: unknown): Promise<Outcome> {
  try {
    return { result: await read(input) };
  } catch (error) {
    return { thrown: error ?? "nothing" };
  }
}

function errorIn({ errorOf }: FuzzTarget, { result, thrown }: Outcome): string | undefined {
  if (thrown !== undefined) return thrown instanceof Error ? thrown.message : undefined;
  return errorOf?.(result);
}

/** The error of a value that is wrong in one place names it, or what contains it. */
async function missingPlace(
  target: FuzzTarget,
  error: string,
  { base, path }: { readonly base: unknown; readonly path: Path },
): Promise<string | undefined> {
  const names = path
    .slice(-2)
    .map(String)
    .filter((name) => /^[\w$ -]+$/.test(name));
  if (names.length === 0 || names.some((name) => error.includes(name))) return undefined;
  const isValid = errorIn(target, await readInput(target, base)) === undefined;
  return isValid ? `has an error without a place (${path.join(".")}): ${error.slice(0, 300)}` : undefined;
}

/** As an element, an attribute or an address that runs code. */
export function hasRawMarker(html: string): boolean {
  return (
    html.includes(`<${MARKER}`) ||
    html.includes(`" ${MARKER}="`) ||
    /(?:href|src|srcset|action|content)=["']?\s*j\s*a?va\s*script:/i.test(html)
  );
}

const MAX_NODES = 3_000;

/** Mutations contain fields that would be inherited from a polluted prototype. */
function isPolluted(result: unknown): boolean {
  if ("fuzzPolluted" in {}) return true;
  const pending = [result];
  for (let count = 0; count < MAX_NODES; count++) {
    const value = pending.pop();
    if (value === undefined && pending.length === 0) return false;
    if (isRecord(value) && value["fuzzPolluted"] !== undefined && !Object.hasOwn(value, "fuzzPolluted"))
      return true;
    if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) !== null)
      pending.push(...Object.values(value).slice(0, 100));
  }
  return false;
}

function describeError(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? error.message).split("\n").slice(0, 7).join("\n")
    : String(error);
}
