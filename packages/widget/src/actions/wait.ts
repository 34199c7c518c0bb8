import type { ActionHandler } from "./action-handler.ts";
import { fieldsOf } from "./action-handler.ts";
import { pause } from "./pause.ts";

/** Holds the flow for some seconds. The reply is sent only when the flow expects one. */
export const wait: ActionHandler = async (payload, { signal }, { clock }) => {
  const seconds = Number(fieldsOf(payload)["secondsToWaitFor"]);
  if (seconds > 0) await pause(clock, seconds * 1_000, signal);
  return signal.aborted ? {} : { reply: {} };
};
