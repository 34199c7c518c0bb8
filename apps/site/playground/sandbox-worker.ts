import { createInterpreter, type Evaluation, type WorkerMessage } from "@banter/server/in-page";

/* The web worker that holds one interpreter. `page-sandbox` starts it. */

const say = (message: WorkerMessage): void => postMessage(message);
const interpret = await createInterpreter();

addEventListener("message", ({ data }: MessageEvent<Evaluation>) => {
  try {
    say(interpret(data));
  } catch (error) {
    say({ type: "broken", message: error instanceof Error ? error.message : String(error) });
  }
});
say({ type: "ready" });
