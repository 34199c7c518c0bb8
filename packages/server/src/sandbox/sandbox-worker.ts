import { parentPort } from "node:worker_threads";
import { describeError } from "../failures/describe-error.ts";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";
import { createInterpreter } from "./interpreter.ts";

/* A thread with one interpreter, started by `createSandboxThread`. */

const port = parentPort;
if (port === null) throw new Error("sandbox-worker must run as a worker thread. Use createSandbox().");

const send = (message: WorkerMessage): void => port.postMessage(message);
const interpret = await createInterpreter();

port.on("message", (evaluation: Evaluation) => {
  try {
    send(interpret(evaluation));
  } catch (error) {
    send({ type: "broken", message: describeError(error) });
  }
});
send({ type: "ready" });
