import type { SessionPorts } from "./contract/ports.ts";
import type { Effect } from "./model/effect.ts";
import type { Model } from "./model/model.ts";
import type { ReducerEnvironment } from "./model/transition.ts";
import { reduce } from "./reducer/reduce.ts";
import type { ReducerEvent } from "./reducer/reducer-event.ts";
import type { SessionEvent } from "./contract/session.ts";

/** An event, or a function that creates it once all earlier events are processed. */
type PendingEvent = ReducerEvent | (() => ReducerEvent);

/** The state of a session: reduces events one at a time, runs their effects and notifies listeners. */
export interface SessionStore {
  getModel(): Model;
  /** Queues an event. Events dispatched by effects are processed after all effects of the current one. */
  dispatch(event: PendingEvent): void;
  emit(event: SessionEvent): void;
  /** Called after every change of `chat`. Returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  on(listener: (event: SessionEvent) => void): () => void;
  isDestroyed(): boolean;
  destroy(): void;
}

export function createSessionStore(
  initial: Model,
  ports: SessionPorts,
  runEffect: (effect: Effect) => void,
): SessionStore {
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: SessionEvent) => void>();
  const queue: PendingEvent[] = [];
  const env = readEnvironment(ports);
  let model = initial;
  let isFlushing = false;
  let isDestroyed = false;

  function dispatch(event: PendingEvent): void {
    queue.push(event);
    if (isFlushing) return;
    isFlushing = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) process(next);
    isFlushing = false;
  }

  function process(pending: PendingEvent): void {
    if (isDestroyed) return;
    const event = typeof pending === "function" ? pending() : pending;
    const before = model.chat;
    const next = reduce(model, event, env);
    model = next.model;
    for (const effect of next.effects) if (!isDestroyed) runEffect(effect);
    if (model.chat !== before) for (const listener of listeners) listener();
  }

  return {
    getModel: () => model,
    dispatch,
    emit: (event) => {
      for (const listener of eventListeners) listener(event);
    },
    subscribe: (listener) => addListener(listeners, listener),
    on: (listener) => addListener(eventListeners, listener),
    isDestroyed: () => isDestroyed,
    destroy: () => {
      isDestroyed = true;
      listeners.clear();
      eventListeners.clear();
    },
  };
}

/** Read only when an event needs it: random bits for each part of a stream would cost more than reducing it. */
function readEnvironment({ clock, random, connectivity }: SessionPorts): ReducerEnvironment {
  return {
    get id() {
      return random.id();
    },
    get random() {
      return random.number();
    },
    get isOnline() {
      return connectivity.isOnline();
    },
    get time() {
      return clock.epoch();
    },
  };
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
