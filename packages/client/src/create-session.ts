import type { Resume, SessionPorts } from "./contract/ports.ts";
import { initialModel, isPreview, type Model } from "./model/model.ts";
import type { ReducerEvent, Submitted } from "./reducer/reducer-event.ts";
import { isNewer } from "./restore/adopt-saved.ts";
import { createEffectRunner } from "./runtime/effect-runner.ts";
import { sendCommand } from "./runtime/send-command.ts";
import { createChatPersistence, type ChatPersistence } from "./saved/chat-persistence.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";
import type { Session, SessionOptions } from "./contract/session.ts";
import { startedBotId } from "./start/start-request.ts";

/** Creates a session: one conversation with a flow. Sends and stores nothing before `start`. */
export function createSession(options: SessionOptions, ports: SessionPorts): Session {
  const publicId = startedBotId(options) ?? "";
  const persistence = createChatPersistence(ports, publicId, isPreview({ options }));
  const store = createSessionStore(initialModel(options), ports, (effect) => runner.run(effect));
  const runner = createEffectRunner({ ports, persistence, ...store });
  const { getModel, dispatch } = store;
  const cleanups = new Set<() => void>();

  function prepare(): void {
    if (getModel().chat.phase !== "idle" || isPreview({ options })) return;
    dispatch(() => ({ type: "prepared", composer: persistence.findComposer() }));
  }

  function start(): void {
    const isPrepared = getModel().heldEffects !== undefined;
    if (getModel().chat.phase !== "idle" && !isPrepared) return;
    cleanups.add(ports.connectivity.subscribe(resume));
    cleanups.add(ports.tabs.subscribe(() => resume()));
    runner.resendUndelivered();
    if (isPrepared) return dispatch({ type: "opened" });
    dispatch(() => {
      const saved = persistence.find();
      const composer = persistence.findComposer();
      return { type: "started", saved, payment: persistence.findPayment(), composer };
    });
  }

  function resume({ wasSuspended }: Resume = { wasSuspended: false }): void {
    dispatch(() => ({ type: "resumed", saved: persistence.readExternalChange(getModel()), wasSuspended }));
  }

  async function send(text: string): Promise<void> {
    const onDestroy = (cancel: () => void): void => void cleanups.add(cancel);
    const result = await sendCommand(text, { ...ports, ...store, runner, onDestroy });
    if (!result.ok) throw new Error(result.error);
  }

  return {
    ...storeMethods(store),
    prepare,
    start,
    submit: (answer, chunkId) => dispatch(() => submission(getModel(), persistence, { answer, chunkId })),
    sendCommand: send,
    paymentStarted: () => persistence.savePayment(getModel(), ports.random.id()),
    paymentFinished: () => persistence.deletePayment(),
    destroy: () => {
      store.destroy();
      runner.stopAll();
      for (const cleanup of cleanups) cleanup();
    },
  };
}

/** An answer that another tab may have given meanwhile. */
function submission(model: Model, persistence: ChatPersistence, submitted: Submitted): ReducerEvent {
  const saved = persistence.readExternalChange(model);
  if (isNewer(model, saved)) return { type: "superseded", saved, submitted };
  return { type: "submitted", ...submitted };
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
