import type { ChatState, Session } from "@banter/client";

/** A session in which nothing happens, for tests of parts that only need one to be there. */
export function inertSession(): Session {
  const state: ChatState = { phase: "idle", chunks: [], isBusy: false };
  const nothing = () => {};
  return {
    getState: () => state,
    subscribe: () => nothing,
    on: () => nothing,
    start: nothing,
    submit: nothing,
    retry: nothing,
    sendCommand: async () => {},
    setInputValue: nothing,
    submitInput: nothing,
    setPrefilledVariables: nothing,
    saveDraft: nothing,
    messageLoaded: nothing,
    completeMessage: nothing,
    dress: nothing,
    catchUp: nothing,
    restart: nothing,
    reset: nothing,
    paymentStarted: nothing,
    paymentFinished: nothing,
    logs: nothing,
    destroy: nothing,
  };
}
