import type { Answer } from "./contract/chat-state.ts";
import type { Resume, SessionPorts } from "./contract/ports.ts";
import type { Session, SessionOptions } from "./contract/session.ts";
import type { DeferredSession } from "./deferred-session.ts";
import { createDeferredLoader, type LoadDeferred } from "./deferred-loader.ts";
import type { Command } from "./model/progress.ts";
import { initialModel, isPreview } from "./model/model.ts";
import { createAbortRegistry } from "./runtime/abort.ts";
import { createEffectRunner } from "./runtime/effect-runner.ts";
import { createTimers, type SessionTimers } from "./runtime/timers.ts";
import { saveEarlyComposer } from "./saved/early-composer.ts";
import { hasStoredState } from "./saved/has-stored-state.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";
import { startedBotId } from "./start/start-request.ts";

/** Creates a session: one conversation with a flow. Sends and stores nothing before `start`. */
export function createSession(options: SessionOptions, ports: SessionPorts): Session {
  return openSession(
    options,
    ports,
    async () => (await import("./deferred-session.ts")).createDeferredSession,
  );
}

/** `load` loads what a new conversation needs only after its first messages. */
export function openSession(options: SessionOptions, ports: SessionPorts, load: LoadDeferred): Session {
  const publicId = startedBotId(options) ?? "";
  const timers: SessionTimers = createTimers(ports.clock);
  const cleanups = new Set<() => void>();
  const deferred = createDeferredLoader(load, ports, () => ({
    ...store,
    ports,
    timers,
    aborts,
    onDestroy: (cancel) => void cleanups.add(cancel),
  }));
  const store = createSessionStore(initialModel(options), ports, (effect) => runner.run(effect), deferred);
  const { getModel, dispatch } = store;
  const aborts = createAbortRegistry();
  const runner = createEffectRunner({
    ...store,
    ports,
    timers,
    aborts,
    defer: (effect) => {
      if (effect.type === "save-composer" && deferred.get() === undefined)
        saveEarlyComposer(ports, publicId, getModel());
      deferred.use((part) => part.run(effect));
    },
  });

  const hasStored = (): boolean => hasStoredState(ports, publicId);

  /** Not read from the model, where it may wait for the deferred part. */
  let begun: "prepared" | "started" | undefined;

  /** Begins a conversation, or continues what earlier pages have stored. */
  function begin(type: "started" | "prepared"): void {
    dispatch(hasStored() ? (part) => ({ type, stored: part.findStored(type) }) : { type });
  }

  function prepare(): void {
    if (begun !== undefined || isPreview({ options })) return;
    begun = "prepared";
    begin("prepared");
  }

  function start(): void {
    if (begun === "started") return;
    const wasPrepared = begun === "prepared";
    begun = "started";
    cleanups.add(ports.connectivity.subscribe(resume));
    cleanups.add(ports.tabs.subscribe(resume));
    if (hasStored()) deferred.use((part) => part.resendUndelivered());
    if (!wasPrepared) begin("started");
    else dispatch({ type: "opened" });
    deferred.load();
  }

  /** Before the deferred part is loaded, only that and the start can be repeated. */
  function resume(why: Resume = "back"): void {
    if (deferred.get() !== undefined) return dispatch((part) => part.resumed(why));
    if (why === "focus" || why === "saved" || !ports.connectivity.isOnline()) return;
    deferred.load();
    if (getModel().chat.startFailure?.retryIn !== undefined) dispatch({ type: "retried" });
  }

  function submit(answer: Answer, chunkId?: string): void {
    if (deferred.get() === undefined) dispatch({ type: "answer-held", answer, chunkId });
    dispatch((part) => part.submitted(answer, chunkId));
  }

  async function send(message: Command): Promise<void> {
    const part = await new Promise<DeferredSession>((resolve) => deferred.use(resolve));
    const result = await part.sendCommand(message);
    if (!result.ok) throw new Error(result.error);
  }

  return {
    ...storeMethods(store),
    prepare,
    start,
    submit,
    editAnswer: (chunkId, answer) => dispatch((part) => part.edited(chunkId, answer)),
    sendCommand: (command) => send({ type: "command", command }),
    changeLanguage: (language) => send({ type: "language", language }),
    paymentStarted: () => deferred.use((part) => part.persistence.savePayment(getModel(), ports.random.id())),
    paymentFinished: () => deferred.use((part) => part.persistence.deletePayment()),
    destroy: () => {
      store.destroy();
      deferred.destroy();
      runner.stopAll();
      for (const cleanup of cleanups) cleanup();
    },
  };
}

/** The methods that only read the state, dispatch an event or emit one. */
function storeMethods({ getModel, subscribe, on, dispatch, emit }: SessionStore) {
  return {
    getState: () => getModel().chat,
    subscribe,
    on,
    retry: () => dispatch({ type: "retried" }),
    rateReply: (turn, feedback) => dispatch({ type: "reply-rated", turn, feedback }),
    stopReply: () => dispatch({ type: "reply-stopped" }),
    skipReply: () => dispatch({ type: "reply-skipped" }),
    regenerateReply: () => dispatch({ type: "reply-regenerated" }),
    withdrawEdit: () => dispatch({ type: "edit-withdrawn" }),
    queueMessage: (text) => dispatch({ type: "message-queued", text }),
    editQueued: () => dispatch({ type: "queued-edited" }),
    keepUnsent: (text) => dispatch({ type: "unsent-kept", text }),
    removeQueued: () => dispatch({ type: "queued-removed" }),
    setInputValue: (value) => emit({ type: "input-value-set", value }),
    submitInput: () => emit({ type: "input-submitted" }),
    saveDraft: (text) => dispatch({ type: "draft-typed", text }),
    setPrefilledVariables: (variables) => dispatch({ type: "variables-set", variables }),
    messageLoaded: (chunkId, index) => dispatch({ type: "message-loaded", chunkId, index }),
    completeMessage: (chunkId, index, text) => dispatch({ type: "message-completed", chunkId, index, text }),
    applyPreviewAppearance: (bot) => dispatch({ type: "appearance-changed", bot }),
    resync: () => dispatch({ type: "resync-requested" }),
    restart: () => dispatch({ type: "restarted" }),
    reset: () => dispatch({ type: "reset" }),
    logs: (logs) => dispatch({ type: "logged", logs }),
  } satisfies Partial<Session>;
}
