/** Tells all who listen to a topic that there is something new. It carries no data: that is in the store. */
export interface EventBus {
  readonly publish: (topic: string) => Promise<void>;
  /** Gives the function that ends it. */
  readonly subscribe: (topic: string, onEvent: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** A bus within this process. Several processes need one that all of them reach. */
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
