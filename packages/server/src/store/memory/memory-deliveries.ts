import type { Store } from "../store.ts";
import type { StoredDelivery } from "../stored-result.ts";

export type MemoryDeliveries = Map<string, StoredDelivery & { readonly dueAt: number }>;

export function createMemoryDeliveries(deliveries: MemoryDeliveries): Store["deliveries"] {
  return {
    claim: async (now, until, limit, except = []) =>
      [...deliveries.values()]
        .filter(({ dueAt, url }) => dueAt <= now && !except.includes(url))
        .slice(0, limit)
        .map((delivery) => {
          const attempts = delivery.attempts + 1;
          deliveries.set(delivery.id, { ...delivery, attempts, dueAt: until });
          const { dueAt: _dueAt, ...claimed } = delivery;
          return { ...claimed, attempts };
        }),
    postpone: async ({ id, attempts }, { now, delayMs }) => {
      const delivery = deliveries.get(id);
      if (delivery?.attempts !== attempts) return false;
      deliveries.set(id, { ...delivery, dueAt: now + delayMs });
      return true;
    },
    remove: async (id) => void deliveries.delete(id),
    expire: async (before, limit) => {
      const expired = [...deliveries.values()].filter(({ createdAt }) => createdAt < before).slice(0, limit);
      for (const { id } of expired) deliveries.delete(id);
      return expired.map(({ botId, resultId, attempts }) => ({ botId, resultId, attempts }));
    },
  };
}
