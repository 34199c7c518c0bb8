import type { CodeRequest, CodeResult } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";
import type { SandboxThread } from "./sandbox-thread.ts";

export interface SandboxOptions {
  /** Worker threads at most; each costs about 20 MB once it ran code. Default 2. */
  readonly size?: number;
  /** Milliseconds of wall clock for one piece of code, at least (and by default) 1000. */
  readonly deadline?: number;
  /** Pieces of code that may wait for a worker. Default 200. */
  readonly queueLength?: number;
}

export interface Sandbox {
  /**
   * Runs code that has no access to this process, its files or the network. The values are seen under
   * their names (those that are identifiers); what comes back is JSON data. Fails with words for the
   * flow's log: the code's own error, too slow, too large, or too busy.
   */
  readonly runCode: (request: CodeRequest) => Promise<Result<CodeResult, string>>;
  readonly close: () => Promise<void>;
}

/** Shortest deadline: the clock is wall time, and a busy machine stops innocent code under less. */
const MIN_DEADLINE = 1_000;
const MAX_CODE = 100_000;
const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 50;

/** A lazy pool of interpreters: no thread starts before the first code. */
export function createSandboxPool(
  startThread: () => SandboxThread,
  { size = 2, deadline = MIN_DEADLINE, queueLength = 200 }: SandboxOptions = {},
): Sandbox {
  const idle: SandboxThread[] = [];
  const busy = new Set<SandboxThread>();
  const waiting: ((thread: SandboxThread | undefined) => void)[] = [];
  let isClosed = false;

  const acquire = async (): Promise<SandboxThread | undefined> => {
    if (isClosed || waiting.length >= queueLength) return undefined;
    if (idle.length === 0 && busy.size >= size) return new Promise((resolve) => waiting.push(resolve));
    return take(idle.pop() ?? startThread());
  };
  const take = (thread: SandboxThread): SandboxThread => {
    busy.add(thread);
    return thread;
  };
  const release = (thread: SandboxThread): void => {
    busy.delete(thread);
    const next = waiting.shift();
    if (next === undefined) idle.push(thread);
    else next(take(thread));
  };
  const discard = async (thread: SandboxThread): Promise<void> => {
    busy.delete(thread);
    const next = isClosed ? undefined : waiting.shift();
    next?.(take(startThread()));
    await thread.close();
  };

  return {
    runCode: async (request) => {
      const evaluation = prepare(request, Math.max(deadline, MIN_DEADLINE));
      if (!evaluation.ok) return evaluation;
      const thread = await acquire();
      if (thread === undefined)
        return fail(isClosed ? "The sandbox is closed" : "Too much code waits for the sandbox");
      const message = await thread.evaluate(evaluation.value);
      if (message.type === "broken" || isClosed) await discard(thread);
      else release(thread);
      return read(message);
    },
    close: async () => {
      isClosed = true;
      for (const next of waiting.splice(0)) next(undefined);
      await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.close()));
    },
  };
}

function prepare({ code, isExpression, values }: CodeRequest, deadline: number): Result<Evaluation, string> {
  if (code.length > MAX_CODE) return fail(`The code is longer than ${MAX_CODE} characters`);
  const entries = Object.entries(values).filter(([name]) => isIdentifier(name));
  const json = toJson(entries.map(([, value]) => value ?? null));
  if (json === undefined || json.length > MAX_VALUES)
    return fail("The code's values are too large or no plain data");
  return ok({ code, isExpression, deadline, names: entries.map(([name]) => name), values: json });
}

/** Words of the language can't name a parameter; the bot's code could not name them either. */
function isIdentifier(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name) && !RESERVED.has(name);
}

const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return setVariable static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);

/** Cyclic or too deep values have no JSON. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function read(message: WorkerMessage): Result<CodeResult, string> {
  if (message.type === "ready") return fail("The sandbox answered out of turn");
  if (message.type !== "done") return fail(message.message);
  const result: unknown = JSON.parse(message.json);
  if (!isShallow(result, MAX_DEPTH)) return fail(`The result is nested deeper than ${MAX_DEPTH} levels`);
  const { value, variables } = Object.fromEntries(Object.entries(result ?? {}));
  return ok({ value, variables: isRecord(variables) ? variables : {} });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}
