import { createInterpreter, type Evaluation, type WorkerMessage } from "@banter/server/in-page";

/* Web worker with one interpreter, started by `page-sandbox`. */

const send = (message: WorkerMessage): void => postMessage(message);
const interpret = await createInterpreter();

addEventListener("message", ({ data }: MessageEvent<Evaluation>) => {
  try {
    send(interpret(data));
  } catch (error) {
    send({ type: "broken", message: error instanceof Error ? error.message : String(error) });
  }
});
send({ type: "ready" });
