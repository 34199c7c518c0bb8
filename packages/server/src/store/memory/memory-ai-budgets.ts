import { decideGrant, type AiBudgets, type AiReservation, type AiUsage } from "../ai-budgets.ts";

type Held = AiReservation & { readonly tokens: number };

/** Budgets in this process's memory. */
export function createMemoryAiBudgets(): AiBudgets {
  const usages = createUsages();
  const reservations = new Map<string, Held>();

  return {
    reserve: async (reservation) => {
      const { id, day, budgets, now } = reservation;
      const valid = [...reservations.values()].filter((held) => held.day === day && held.expiresAt > now);
      const grant = decideGrant(reservation, (budget) => {
        const used = usages.of(day, budget.scope);
        const held = valid.filter(({ budgets }) => budgets.some(({ scope }) => scope === budget.scope));
        return {
          messages: budget.messages - used.messages - held.length,
          tokens: held.reduce((left, { tokens }) => left - tokens, budget.tokens - used.tokens),
        };
      });
      if (grant.isGranted) reservations.set(id, { ...reservation, tokens: grant.tokens });
      else for (const { scope } of budgets) usages.add(day, scope, { messages: 0, tokens: 0, refused: 1 });
      return grant;
    },
    claim: async (id, { newId, now, expiresAt }) => {
      const held = reservations.get(id);
      if (held === undefined || held.expiresAt <= now) return undefined;
      reservations.delete(id);
      reservations.set(newId, { ...held, id: newId, expiresAt });
      return held.tokens;
    },
    settle: async (id, used) => {
      const held = reservations.get(id);
      reservations.delete(id);
      return held?.budgets.map(({ scope }) => usages.add(held.day, scope, { ...used, refused: 0 })) ?? [];
    },
    read: async (day, scopes) => usages.read(day, scopes),
    expire: async (day, expiredBefore) => {
      usages.expire(day);
      for (const [id, { expiresAt }] of reservations) if (expiresAt < expiredBefore) reservations.delete(id);
    },
  };
}

/** What was used, by day and scope. */
function createUsages() {
  const usages = new Map<string, AiUsage & { readonly day: number }>();
  const usageOf = (day: number, scope: string) =>
    usages.get(`${day} ${scope}`) ?? { day, scope, messages: 0, tokens: 0, refused: 0 };
  return {
    of: usageOf,
    add: (day: number, scope: string, added: Omit<AiUsage, "scope">): AiUsage => {
      const { messages, tokens, refused } = usageOf(day, scope);
      const sum = {
        day,
        scope,
        messages: messages + added.messages,
        tokens: tokens + added.tokens,
        refused: refused + added.refused,
      };
      usages.set(`${day} ${scope}`, sum);
      return toUsage(sum);
    },
    read: (day: number, scopes: readonly string[]): readonly AiUsage[] =>
      scopes.flatMap((scope) => (usages.has(`${day} ${scope}`) ? toUsage(usageOf(day, scope)) : [])),
    expire: (day: number): void => {
      for (const [key, usage] of usages) if (usage.day < day) usages.delete(key);
    },
  };
}

function toUsage({ scope, messages, tokens, refused }: AiUsage): AiUsage {
  return { scope, messages, tokens, refused };
}
