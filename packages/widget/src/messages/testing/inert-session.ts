import type { ChatState, Session } from "@banter/client";

/** A stub session that does nothing, for tests of components that only require one. */
export function inertSession(): Session {
  const state: ChatState = { phase: "idle", chunks: [], reply: { state: "none" }, composer: {} };
  const noop = () => {};
  return {
    getState: () => state,
    subscribe: () => noop,
    on: () => noop,
    prepare: noop,
    start: noop,
    submit: noop,
    stopReply: noop,
    skipReply: noop,
    editAnswer: () => {},
    withdrawEdit: () => {},
    regenerateReply: noop,
    rateReply: noop,
    queueMessage: noop,
    editQueued: noop,
    keepUnsent: noop,
    removeQueued: noop,
    retry: noop,
    sendCommand: async () => {},
    changeLanguage: async () => {},
    setInputValue: noop,
    submitInput: noop,
    setPrefilledVariables: noop,
    saveDraft: noop,
    messageLoaded: noop,
    completeMessage: noop,
    applyPreviewAppearance: noop,
    resync: noop,
    restart: noop,
    reset: noop,
    paymentStarted: noop,
    paymentFinished: noop,
    logs: noop,
    destroy: noop,
  };
}
