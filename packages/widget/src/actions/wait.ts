import { fieldsOf } from "@banter/protocol";
import type { AbortSignalLike, Clock } from "@banter/client";
import type { ActionHandler } from "./action-handler.ts";

/** Pauses the flow for a number of seconds. The session sends the result only if the flow expects one. */
export const wait: ActionHandler = async (payload, { signal }, { clock }) => {
  const seconds = Number(fieldsOf(payload)["secondsToWaitFor"]);
  if (seconds > 0) await pause(clock, seconds * 1_000, signal);
  return signal.aborted ? {} : { actionResult: {} };
};

/** Resolves after `delay` milliseconds, or immediately on abort. */
function pause(clock: Clock, delay: number, signal: AbortSignalLike): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = clock.after(delay, end);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}
