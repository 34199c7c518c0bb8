import { newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from "quickjs-emscripten";
import type {
  EmscriptenModuleLoaderOptions,
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
} from "quickjs-emscripten";
import { describeError } from "../failures/describe-error.ts";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";
import { guestProgram } from "./guest-program.ts";

/** Size of one page of WebAssembly memory. */
const PAGE_BYTES = 65_536;

const MAX_HEAP_BYTES = 32 * 1024 * 1024;
const MAX_CODE_HEAP_BYTES = 16 * 1024 * 1024;
const MAX_STACK_BYTES = 256 * 1024;
/** Characters. */
const MAX_RESULT_LENGTH = 1_000_000;

/** Creates a JavaScript interpreter in capped memory. Each evaluation gets a fresh context. */
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

/**
 * WebAssembly memory that can't grow beyond `maximumBytes`. The interpreter's own memory limit is not reliable: an array
 * bomb grew its heap to 2 GB under a limit of 16 MB.
 *
 * `@types/node` doesn't declare `WebAssembly`, so it is read by name.
 */
function cappedMemory(maximumBytes: number) {
  const initial = 16_777_216 / PAGE_BYTES;
  const maximum = Math.max(initial, Math.floor(maximumBytes / PAGE_BYTES));
  const Memory = Reflect.get(Reflect.get(globalThis, "WebAssembly"), "Memory");
  return Reflect.construct(Memory, [{ initial, maximum }]);
}

/** When it aborts, it throws the same text that it prints. */
const quiet: EmscriptenModuleLoaderOptions & { readonly printErr: (text: string) => void } = {
  printErr: () => {},
};

/**
 * Disposing fails after the interpreter ran out of memory in a promise job, because its reference counts are wrong then;
 * the thread is discarded.
 */
function dispose(context: QuickJSContext, runtime: QuickJSRuntime): string | undefined {
  try {
    context.dispose();
    runtime.dispose();
    return undefined;
  } catch (error) {
    return describeError(error);
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

/** Runs the code's promise jobs until it has a result, no job is left, or the deadline has passed. */
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
    : { type: "failed", message: "The code awaits a promise that never settles" };
}

function done(context: QuickJSContext, result: QuickJSHandle): WorkerMessage {
  const length = context.getProp(result, "length").consume((handle) => context.getNumber(handle));
  if (length > MAX_RESULT_LENGTH)
    return { type: "failed", message: `The result is larger than ${MAX_RESULT_LENGTH} characters` };
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
