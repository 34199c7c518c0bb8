/** Notifies the subscribers of a topic. A notification carries no data: subscribers read the store. */
export interface EventBus {
  readonly publish: (topic: string) => Promise<void>;
  /** Returns the unsubscribe function. */
  readonly subscribe: (topic: string, onEvent: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** A bus within one process. Several instances need a shared one. */
export function createLocalBus(): EventBus {
  const topics = new Map<string, Set<() => void>>();
  return {
    publish: async (topic) => {
      for (const onEvent of topics.get(topic) ?? []) onEvent();
    },
    subscribe: (topic, onEvent) => {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(onEvent));
      return () => {
        listeners.delete(onEvent);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    close: async () => topics.clear(),
  };
}
