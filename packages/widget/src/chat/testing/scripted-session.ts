import type { Answer, ChatState, Chunk, Composer, Session, SessionEvent } from "@banter/client";

/** A fake session: the test sets its state, and it records answers and calls. */
export interface ScriptedSession extends Session {
  set(change: Partial<ChatState>): void;
  emit(event: SessionEvent): void;
  readonly answers: readonly Answer[];
  readonly calls: readonly string[];
}

export const emptyState: ChatState = { phase: "running", chunks: [], reply: { state: "none" }, composer: {} };

export function createScriptedSession(initial: ChatState): ScriptedSession {
  let state = initial;
  const answers: Answer[] = [];
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: SessionEvent) => void>();

  function set(change: Partial<ChatState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const setComposer = (change: Partial<Composer>): void =>
    set({ composer: { ...state.composer, ...change } });
  function emit(event: SessionEvent): void {
    for (const listener of eventListeners) listener(event);
  }
  const call = (name: string) => () => void calls.push(name);

  /** Adds the answer to the chunk with the open input. */
  function submit(answer: Answer): void {
    answers.push(answer);
    const chunks = state.chunks.map((chunk): Chunk =>
      chunk.isInputShown && chunk.answer === undefined
        ? { ...chunk, answer: { answer, status: "sending" } }
        : chunk,
    );
    set({ chunks, composer: { ...state.composer, field: undefined } });
  }

  return {
    answers,
    calls,
    set,
    emit,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    on: (listener) => {
      eventListeners.add(listener);
      return () => {
        eventListeners.delete(listener);
      };
    },
    submit,
    editAnswer: (chunkId, answer) => {
      calls.push(`edit ${chunkId}`);
      answers.push(answer);
      const chunks = state.chunks.map((chunk): Chunk =>
        chunk.id === chunkId
          ? { ...chunk, answer: { answer, status: "sending" }, former: chunk.answer }
          : chunk,
      );
      set({ chunks });
    },
    withdrawEdit: call("withdrawEdit"),
    prepare: call("prepare"),
    start: call("start"),
    retry: call("retry"),
    stopReply: call("stopReply"),
    skipReply: call("skipReply"),
    regenerateReply: call("regenerateReply"),
    queueMessage: (text) => setComposer({ queued: { text, status: "queued" }, field: undefined }),
    editQueued: () => {
      const { text = "" } = state.composer.queued ?? {};
      setComposer({ queued: undefined, field: { state: "typing", text } });
    },
    keepUnsent: (text) => {
      calls.push(`not sent ${text}`);
      setComposer({ queued: { text, status: "not-sent" } });
    },
    removeQueued: () => setComposer({ queued: undefined }),
    rateReply: (turn, feedback) => {
      calls.push(`rate ${turn} ${feedback?.value} ${feedback?.comment}`);
      set({ feedback: [{ turn, ...feedback, ratedAt: 0, status: "sent" }] });
    },
    applyPreviewAppearance: call("applyPreviewAppearance"),
    resync: call("resync"),
    restart: call("restart"),
    reset: call("reset"),
    sendCommand: async (text) => void calls.push(`command ${text}`),
    changeLanguage: async (language) => void calls.push(`language ${language}`),
    setInputValue: (value) => emit({ type: "input-value-set", value }),
    submitInput: () => emit({ type: "input-submitted" }),
    setPrefilledVariables: call("setPrefilledVariables"),
    saveDraft: (text) => setComposer({ field: { state: "typing", text } }),
    messageLoaded: (chunkId, index) => void calls.push(`loaded ${chunkId} ${index}`),
    completeMessage: (chunkId, index) => void calls.push(`completed ${chunkId} ${index}`),
    paymentStarted: call("paymentStarted"),
    paymentFinished: call("paymentFinished"),
    logs: call("logs"),
    destroy: call("destroy"),
  };
}
