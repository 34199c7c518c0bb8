import type { CodeRequest, CodeResult } from "@banter/engine/runtime";
import { fail, fieldsOf, ok, type Result } from "@banter/protocol";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";
import type { SandboxThread } from "./sandbox-thread.ts";

export interface SandboxOptions {
  /** Number of worker threads to keep while they are idle; each takes about 20 MB. Default 2. */
  readonly size?: number;
  /** Time limit of one evaluation in milliseconds of wall-clock time; at least, and by default, 1000. */
  readonly deadline?: number;
}

export interface Sandbox {
  /**
   * Runs code without access to this process, its files or the network. Values whose names are identifiers are visible to
   * the code; the result is JSON data. Fails with a message for the flow's log: the code's own error, a timeout, or a
   * size limit.
   */
  readonly runCode: (request: CodeRequest) => Promise<Result<CodeResult, string>>;
  readonly close: () => Promise<void>;
}

/** On a busy machine a shorter limit of wall-clock time would stop well-behaved code. */
const MIN_DEADLINE_MS = 1_000;
/** Characters. */
const MAX_CODE_LENGTH = 100_000;
const MAX_VALUES_LENGTH = 1_000_000;
const MAX_DEPTH = 50;

/** Runs each evaluation in an interpreter thread of its own. The caller limits how many run at once. */
export function createSandboxPool(
  startThread: () => SandboxThread,
  { size = 2, deadline = MIN_DEADLINE_MS }: SandboxOptions = {},
): Sandbox {
  const pool = createThreadPool(startThread, size);
  return {
    runCode: async (request) => {
      const evaluation = prepare(request, Math.max(deadline, MIN_DEADLINE_MS));
      if (!evaluation.ok) return evaluation;
      const thread = pool.acquire();
      if (!thread.ok) return thread;
      const message = await thread.value.evaluate(evaluation.value);
      if (message.type === "broken") await pool.discard(thread.value);
      else await pool.release(thread.value);
      return read(message);
    },
    close: pool.close,
  };
}

/** Hands out idle threads, or new ones. Keeps up to `size` of them. */
function createThreadPool(startThread: () => SandboxThread, size: number) {
  const idle: SandboxThread[] = [];
  const busy = new Set<SandboxThread>();
  let isClosed = false;

  const discard = async (thread: SandboxThread): Promise<void> => {
    busy.delete(thread);
    await thread.close();
  };

  return {
    acquire: (): Result<SandboxThread, string> => {
      if (isClosed) return fail("The sandbox is closed");
      const thread = idle.pop() ?? startThread();
      busy.add(thread);
      return ok(thread);
    },
    /** Makes the thread available again. */
    release: async (thread: SandboxThread): Promise<void> => {
      if (isClosed || idle.length >= size) return discard(thread);
      busy.delete(thread);
      idle.push(thread);
    },
    /** Terminates the thread. */
    discard,
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.close()));
    },
  };
}

function prepare({ code, isExpression, values }: CodeRequest, deadline: number): Result<Evaluation, string> {
  if (code.length > MAX_CODE_LENGTH) return fail(`The code is longer than ${MAX_CODE_LENGTH} characters`);
  const entries = Object.entries(values).filter(([name]) => isIdentifier(name));
  const json = toJson(entries.map(([, value]) => value ?? null));
  if (json === undefined || json.length > MAX_VALUES_LENGTH)
    return fail("The code's values are too large or not plain data");
  return ok({ code, isExpression, deadline, names: entries.map(([name]) => name), values: json });
}

/** Reserved words can't be parameter names; the bot's code could not refer to them either. */
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

/** Undefined for values without JSON, such as cyclic ones. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function read(message: WorkerMessage): Result<CodeResult, string> {
  if (message.type === "ready") return fail("The sandbox sent an unexpected message");
  if (message.type !== "done") return fail(message.message);
  const result: unknown = JSON.parse(message.json);
  if (!isShallow(result, MAX_DEPTH)) return fail(`The result is nested deeper than ${MAX_DEPTH} levels`);
  const { value, variables } = Object.fromEntries(Object.entries(result ?? {}));
  return ok({ value, variables: fieldsOf(variables) });
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}
