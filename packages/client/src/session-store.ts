import type { SessionPorts } from "./contract/ports.ts";
import type { Effect } from "./model/effect.ts";
import type { Model } from "./model/model.ts";
import type { ReducerEnvironment } from "./model/transition.ts";
import type { DeferredLoader } from "./deferred-loader.ts";
import type { DeferredSession } from "./deferred-session.ts";
import { reduce } from "./reducer/reduce.ts";
import { handleStartEvent } from "./reducer/start-events.ts";
import type { ReducerEvent } from "./reducer/reducer-event.ts";
import type { SessionEvent } from "./contract/session.ts";

/** An event, or a function that creates it once all earlier events are processed and the deferred part is loaded. */
type PendingEvent = ReducerEvent | ((deferred: DeferredSession) => ReducerEvent);

/** The state of a session: reduces events one at a time, runs their effects and notifies listeners. */
export interface SessionStore {
  getModel(): Model;
  /**
   * Queues an event. Events dispatched by effects are processed after all effects of the current one. One that needs the
   * deferred part, and those after it, wait until that is loaded.
   */
  dispatch(event: PendingEvent): void;
  /** The deferred part could not be loaded, or is loaded after all. */
  deferredChanged(isLoaded: boolean): void;
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
  deferred: Pick<DeferredLoader, "get" | "use">,
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
    flush();
  }

  function deferredChanged(isLoaded: boolean): void {
    if (queue.length === 0) return;
    queue.unshift({ type: "deferred-part", isLoaded });
    flush();
  }

  function flush(): void {
    if (isFlushing) return;
    isFlushing = true;
    while (queue.length > 0 && process(queue)) continue;
    isFlushing = false;
    if (queue.length > 0 && !isDestroyed) deferred.use(flush);
  }

  /** Processes the first event. Returns false if it has to wait, or if the session has ended. */
  function process([pending]: readonly PendingEvent[]): boolean {
    if (isDestroyed) return false;
    const loaded = deferred.get();
    const event = typeof pending === "function" ? loaded && pending(loaded) : pending;
    if (event === undefined) return false;
    queue.shift();
    const before = model.chat;
    const next = reduce(model, event, env, (transition, each) => {
      if (handleStartEvent(transition, each)) return true;
      loaded?.handle(transition, each);
      return loaded !== undefined;
    });
    model = next.model;
    queue.unshift(...next.unhandled);
    for (const effect of next.effects) if (!isDestroyed) runEffect(effect);
    if (model.chat !== before) for (const listener of listeners) listener();
    return next.unhandled.length === 0;
  }

  return {
    getModel: () => model,
    dispatch,
    deferredChanged,
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
