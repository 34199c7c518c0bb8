import { MAX_COMMAND_ATTEMPTS, timing } from "@banter/protocol";
import { initialModel, type Happening, type Model } from "./model.ts";
import { reduce } from "./reduce.ts";
import { createEffectRunner } from "./runtime/run-effects.ts";
import { createChatMemory } from "./saved/chat-memory.ts";
import { startedBotId } from "./start/start-request.ts";
import type { SessionPorts } from "./ports.ts";
import type { Session, SessionEvent, SessionOptions } from "./session.ts";

/**
 * One conversation: the reducer decides, the effect runner does, this holds the state and tells the listeners.
 * Nothing is sent or stored before `start`.
 */
export function createSession(options: SessionOptions, ports: SessionPorts): Session {
  const memory = createChatMemory(ports.storage, startedBotId(options) ?? "");
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: SessionEvent) => void>();
  const waits = new Set<() => void>();
  const undo: (() => void)[] = [];
  const happenings: Happening[] = [];
  let model: Model = initialModel(options);
  let isDestroyed = false;

  const runner = createEffectRunner({
    ports,
    memory,
    getModel: () => model,
    dispatch,
    emit: (event) => {
      for (const listener of eventListeners) listener(event);
    },
  });

  /** What happens while effects run waits until they have run. */
  function dispatch(happening: Happening): void {
    happenings.push(happening);
    if (happenings.length > 1) return;
    for (let next = happenings[0]; next !== undefined && !isDestroyed; next = happenings[0]) {
      handle(next);
      happenings.shift();
    }
  }

  function handle(happening: Happening): void {
    const before = model.chat;
    const around = {
      id: ports.random.id(),
      random: ports.random.number(),
      isOnline: ports.connectivity.isOnline(),
    };
    const next = reduce(model, happening, around);
    model = next.model;
    for (const effect of next.effects) runner.run(effect);
    if (model.chat !== before) for (const listener of listeners) listener();
  }

  function begin(): void {
    if (model.chat.phase !== "idle") return;
    const isPreview = options.isPreview || typeof options.typebot !== "string";
    undo.push(
      ports.connectivity.subscribe(() => dispatch({ type: "woken", saved: memory.read(model) })),
      ports.tabs.subscribe(() => dispatch({ type: "woken", saved: memory.read(model) })),
    );
    const saved = isPreview ? undefined : memory.find();
    if (!isPreview) void runner.deliverOrphan();
    dispatch({
      type: "started",
      saved,
      payment: memory.findPayment(),
      draft: saved && memory.findDraft(saved),
    });
  }

  async function command(text: string): Promise<void> {
    for (let attempt = 0; isBusy(model); attempt++) {
      if (model.chat.phase === "ended" || isDestroyed) return;
      if (attempt === MAX_COMMAND_ATTEMPTS) throw new Error("Max retry attempts for command reached");
      await new Promise<void>((resolve) => {
        const cancel = ports.clock.after(timing.commandRetry, () => {
          waits.delete(cancel);
          resolve();
        });
        waits.add(cancel);
      });
    }
    if (model.chat.phase === "ended" || isDestroyed) return;
    const sent = new Promise<void>((resolve, reject) => {
      runner.expectCommand((error) => (error === undefined ? resolve() : reject(new Error(error))));
    });
    dispatch({ type: "command-given", text });
    return sent;
  }

  return {
    getState: () => model.chat,
    subscribe: (listener) => subscribeTo(listeners, listener),
    on: (listener) => subscribeTo(eventListeners, listener),
    start: begin,
    submit: (answer) => dispatch({ type: "submitted", answer, saved: memory.read(model) }),
    retry: () => dispatch({ type: "retried" }),
    sendCommand: command,
    setInputValue: (value) => emitTo(eventListeners, { type: "input-value-set", value }),
    submitInput: () => emitTo(eventListeners, { type: "input-submitted" }),
    setPrefilledVariables: (variables) => dispatch({ type: "variables-set", variables }),
    saveDraft: (text) => memory.saveDraft(model, text),
    messageLoaded: (chunkId, index) => dispatch({ type: "message-loaded", chunkId, index }),
    completeMessage: (chunkId, index, text) => dispatch({ type: "message-completed", chunkId, index, text }),
    restart: () => dispatch({ type: "restarted" }),
    reset: () => dispatch({ type: "reset" }),
    paymentStarted: () => memory.keepPayment(model, ports.random.id()),
    paymentFinished: () => memory.forgetPayment(),
    logs: (logs) => dispatch({ type: "logged", logs }),
    destroy: () => {
      isDestroyed = true;
      runner.stop();
      for (const cancel of waits) cancel();
      for (const cancel of undo) cancel();
      listeners.clear();
      eventListeners.clear();
    },
  };

  function isBusy({ chat, delivery, stream }: Model): boolean {
    return (
      chat.phase === "idle" || chat.phase === "loading" || delivery.state !== "none" || stream !== undefined
    );
  }
}

function subscribeTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function emitTo(listeners: ReadonlySet<(event: SessionEvent) => void>, event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
