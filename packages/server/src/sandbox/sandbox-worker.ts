import { parentPort } from "node:worker_threads";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";
import { createInterpreter } from "./interpreter.ts";

/* The thread that holds one interpreter. It is started by `create-sandbox` and trusts only that. */

const port = parentPort;
if (port === null) throw new Error("sandbox-worker runs as a worker thread only: use createSandbox()");

const say = (message: WorkerMessage): void => port.postMessage(message);
const interpret = await createInterpreter();

port.on("message", (evaluation: Evaluation) => {
  try {
    say(interpret(evaluation));
  } catch (error) {
    say({ type: "broken", message: error instanceof Error ? error.message : String(error) });
  }
});
say({ type: "ready" });
