import * as fc from "fast-check";
import { checkInput } from "./check-input.ts";
import { corpusOf } from "./corpus.ts";
import type { FuzzInput, FuzzTarget } from "./fuzz-target.ts";
import type { Growth } from "./growth.ts";
import { findSuperlinearTime } from "./linear-time.ts";
import { findLeak } from "./memory.ts";
import { valueAt } from "./mutations.ts";

/** Inputs of one target. A seed always generates the same. */
export interface FuzzRun {
  readonly target: string;
  readonly seed: number;
  readonly inputs: number;
  readonly growths: number;
  /** Reads of each span between two looks at the memory. */
  readonly reads: number;
  /** Selects one input of the seed, as printed by a failed run. */
  readonly path?: string;
}

export interface FuzzReport {
  readonly target: string;
  readonly inputs: number;
  readonly ms: number;
  readonly failures: readonly string[];
  /** Indexes of the schema's nodes, if the parser has one. */
  readonly coverage?: {
    readonly nodes: number;
    readonly valid: readonly number[];
    readonly invalid: readonly number[];
  };
}

export interface FuzzHooks {
  /** Called before each input is read: a parser that never returns names the last one. */
  readonly onInput?: (input: unknown) => void;
}

/** Plays the kept corpus, then generated inputs, and checks what the parser promises. */
export async function runTarget(
  target: FuzzTarget,
  run: FuzzRun,
  hooks: FuzzHooks = {},
): Promise<FuzzReport> {
  const start = performance.now();
  const failures: string[] = [];
  const add = (failure: string | undefined): void => {
    if (failure !== undefined) failures.push(`${target.name} ${failure}`);
  };
  if (run.path === undefined) for (const failure of await playCorpus(target)) add(failure);
  add(await playInputs(target, run, hooks));
  if (run.path === undefined) {
    add(await playGrowths(target, run, hooks));
    add(await findLeak(target.read, samplesOf(target, run.seed), run.reads));
  }
  const { coverage } = target;
  return {
    target: target.name,
    inputs: run.inputs,
    ms: performance.now() - start,
    failures,
    ...(coverage && {
      coverage: { nodes: coverage.nodes, valid: [...coverage.valid], invalid: [...coverage.invalid] },
    }),
  };
}

async function playCorpus(target: FuzzTarget): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { file, entry } of corpusOf(target.name)) {
    const failure =
      "growth" in entry
        ? await findSuperlinearTime(target.read, entry.growth)
        : await checkInput(target, { input: entry.input });
    if (failure !== undefined) failures.push(`${failure}\nCorpus: ${file}`);
  }
  return failures;
}

/** Returns the smallest failing input and how to repeat it. */
async function playInputs(
  target: FuzzTarget,
  run: FuzzRun,
  { onInput }: FuzzHooks,
): Promise<string | undefined> {
  const property = fc.asyncProperty(target.inputs, async (input) => {
    onInput?.(input.input);
    noteCoverage(target, input);
    const problem = await checkInput(target, input);
    if (problem !== undefined) throw new Error(problem);
  });
  const { seed, path } = run;
  const details = await fc.check(property, {
    numRuns: run.inputs,
    seed,
    // An input that takes seconds would be shrunk for minutes.
    interruptAfterTimeLimit: 60_000,
    ...(path !== undefined && { path, endOnFailure: true }),
  });
  if (!details.failed || details.counterexample === null) return undefined;
  const [input] = details.counterexample;
  const { errorInstance } = details;
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [
    problem,
    `Input: ${shown(input.input)}`,
    `Repeat: ${replayCommand(run, details.counterexamplePath)}`,
  ].join("\n");
}

function noteCoverage({ coverage }: FuzzTarget, { input, mutated }: FuzzInput): void {
  if (mutated === undefined) coverage?.add(input, undefined);
  else {
    coverage?.add(mutated.base, undefined);
    coverage?.add(mutated.base, { path: mutated.path, value: valueAt(input, mutated.path) });
  }
}

async function playGrowths(
  target: FuzzTarget,
  run: FuzzRun,
  { onInput }: FuzzHooks,
): Promise<string | undefined> {
  const generated =
    run.growths === 0 ? [] : fc.sample(target.growths, { numRuns: run.growths, seed: run.seed });
  for (const growth of [...target.fixedGrowths, ...generated]) {
    onInput?.(growth);
    const failure = await timeOrOverflow(target, growth);
    if (failure !== undefined)
      return `${failure}\nGrowth: ${shown(growth)}\nRepeat: ${replayCommand(run, null)}`;
  }
  return undefined;
}

/** Recursion overflows the stack. */
async function timeOrOverflow({ read, mayThrow }: FuzzTarget, growth: Growth): Promise<string | undefined> {
  try {
    return await findSuperlinearTime(read, growth);
  } catch (error) {
    return mayThrow?.(error) ? undefined : `throws ${String(error)}`;
  }
}

function samplesOf({ inputs }: FuzzTarget, seed: number): readonly unknown[] {
  const all = fc.sample(inputs, { numRuns: 40, seed }).map(({ input }) => input);
  return all.filter((input) => !isLarge(input));
}

/** Also of a nesting that can't be serialized. */
function isLarge(input: unknown): boolean {
  try {
    return (JSON.stringify(input) ?? "").length > 20_000;
  } catch {
    return true;
  }
}

const MAX_SHOWN = 2_000;

export function shown(input: unknown): string {
  try {
    const text = JSON.stringify(input) ?? "undefined";
    return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)` : text;
  } catch {
    return "nested too deeply to print";
  }
}

export function replayCommand({ target, seed, inputs }: FuzzRun, path: string | null): string {
  const selected = path === null ? `--inputs ${inputs}` : `--path ${path}`;
  return `npm run verify fuzz -- --target "${target}" --seed ${seed} ${selected}`;
}
