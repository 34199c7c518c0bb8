import type { Store } from "../store.ts";
import type { StoredDelivery } from "../stored-result.ts";

export type MemoryDeliveries = Map<string, StoredDelivery & { readonly dueAt: number }>;

export function createMemoryDeliveries(deliveries: MemoryDeliveries): Store["deliveries"] {
  return {
    claim: async (now, until, limit) =>
      [...deliveries.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .slice(0, limit)
        .map((delivery) => {
          const attempts = delivery.attempts + 1;
          deliveries.set(delivery.id, { ...delivery, attempts, dueAt: until });
          const { dueAt: _dueAt, ...claimed } = delivery;
          return { ...claimed, attempts };
        }),
    postpone: async (id, until) => {
      const delivery = deliveries.get(id);
      if (delivery !== undefined) deliveries.set(id, { ...delivery, dueAt: until });
    },
    remove: async (id) => void deliveries.delete(id),
  };
}
