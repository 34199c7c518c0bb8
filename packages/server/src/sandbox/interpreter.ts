import { newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from "quickjs-emscripten";
import type {
  EmscriptenModuleLoaderOptions,
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
} from "quickjs-emscripten";
import { cappedMemory } from "./capped-memory.ts";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";
import { guestProgram } from "./guest-program.ts";

const MAX_HEAP_BYTES = 32 * 1024 * 1024;
const MAX_CODE_HEAP_BYTES = 16 * 1024 * 1024;
const MAX_STACK_BYTES = 256 * 1024;
const MAX_JSON = 1_000_000;

/** A JavaScript interpreter in capped memory. Every evaluation gets a fresh world of its own. */
export async function createInterpreter(): Promise<(evaluation: Evaluation) => WorkerMessage> {
  const memory = cappedMemory(MAX_HEAP_BYTES);
  const variant = newVariant(RELEASE_SYNC, { wasmMemory: memory, emscriptenModule: quiet });
  const module = await newQuickJSWASMModuleFromVariant(variant);
  return (evaluation) => {
    const runtime = module.newRuntime();
    runtime.setMemoryLimit(MAX_CODE_HEAP_BYTES);
    runtime.setMaxStackSize(MAX_STACK_BYTES);
    const end = Date.now() + evaluation.deadline;
    runtime.setInterruptHandler(() => Date.now() > end);
    const context = runtime.newContext();
    const message = evaluate(runtime, context, evaluation, end);
    const problem = dispose(context, runtime);
    if (problem === undefined) return message;
    return { type: "broken", message: message.type === "failed" ? message.message : problem };
  };
}

/** What it would write to the console as it aborts it also throws, and that is told. */
const quiet: EmscriptenModuleLoaderOptions & { readonly printErr: (text: string) => void } = {
  printErr: () => {},
};

/**
 * An interpreter that ran out of memory in a promise's job has lost count of its own objects (with every handle given
 * back), so it can't be taken down in order; the thread is discarded then.
 */
function dispose(context: QuickJSContext, runtime: QuickJSRuntime): string | undefined {
  try {
    context.dispose();
    runtime.dispose();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function evaluate(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  evaluation: Evaluation,
  end: number,
): WorkerMessage {
  const program = context.evalCode(guestProgram, "sandbox.js");
  if (program.error !== undefined) return failure(context, program.error, evaluation);
  const args = [
    context.newString(JSON.stringify(evaluation.names)),
    context.newString(evaluation.values),
    context.newString(evaluation.code),
    evaluation.isExpression ? context.true : context.false,
  ];
  const called = context.callFunction(program.value, context.undefined, ...args);
  for (const handle of [...args, program.value]) handle.dispose();
  if (called.error !== undefined) return failure(context, called.error, evaluation);
  return settle(runtime, context, called.value, evaluation, end);
}

/** Runs the promise jobs of the code until its result is there, nothing is left to run, or time is up. */
function settle(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  promise: QuickJSHandle,
  evaluation: Evaluation,
  end: number,
): WorkerMessage {
  while (runtime.hasPendingJob() && Date.now() <= end) {
    const jobs = runtime.executePendingJobs(1_000);
    if (jobs.error !== undefined) {
      const message = failure(jobs.error.context, jobs.error, evaluation);
      promise.dispose();
      return message;
    }
  }
  const state = context.getPromiseState(promise);
  promise.dispose();
  if (state.type === "fulfilled") return done(context, state.value);
  if (state.type === "rejected") return failure(context, state.error, evaluation);
  return Date.now() > end
    ? tooSlow(evaluation)
    : { type: "failed", message: "The code waits for something that never comes" };
}

function done(context: QuickJSContext, result: QuickJSHandle): WorkerMessage {
  const length = context.getProp(result, "length").consume((handle) => context.getNumber(handle));
  if (length > MAX_JSON)
    return { type: "failed", message: `The result is larger than ${MAX_JSON} characters` };
  return { type: "done", json: result.consume((handle) => context.getString(handle)) };
}

function failure(context: QuickJSContext, error: QuickJSHandle, evaluation: Evaluation): WorkerMessage {
  const reason: unknown = error.consume((handle) => context.dump(handle));
  const message = describe(reason).slice(0, 1_000);
  if (message === "InternalError: interrupted") return tooSlow(evaluation);
  return { type: "failed", message: message === "null" ? "InternalError: out of memory" : message };
}

function tooSlow({ deadline }: Evaluation): WorkerMessage {
  return { type: "failed", message: `The code ran longer than ${deadline / 1_000} s` };
}

function describe(reason: unknown): string {
  if (typeof reason !== "object" || reason === null) return String(reason);
  const { name, message } = Object.fromEntries(Object.entries(reason));
  return `${typeof name === "string" ? name : "Error"}: ${typeof message === "string" ? message : JSON.stringify(reason)}`;
}
