import { randomUUID } from "node:crypto";
import { fieldsOf, ok } from "@banter/protocol";
import type { ServerOptions } from "@banter/server";
import type { EventBus } from "../../../packages/server/src/store/event-bus.ts";
import type { Store } from "../../../packages/server/src/store/store.ts";
import type { WorldRequest } from "./network.ts";

/*
 * Mutations: each breaks one promise of the server. Worlds must fail with any of them.
 */
export const brokenWorldRules = [
  "answer-storage",
  "answer-once",
  "start-id",
  "mail-settlement",
  "mail-id",
  "mail-claim",
  "mail-charge",
  "event-claim",
  "event-id",
  "event-settlement",
  "feedback-event",
  "feedback-order",
  "budget-usage",
  "budget-limit",
  "payment-amount",
  "payment-reuse",
  "payment-check",
  "result-removal",
  "search",
  "pause",
  "revision",
  "figures",
  "export",
  "file-marks",
  "session-storage",
  "announcement",
] as const;

export type BrokenWorldRule = (typeof brokenWorldRules)[number];

export function isBrokenWorldRule(name: string): name is BrokenWorldRule {
  return brokenWorldRules.some((rule) => rule === name);
}

/** `start-id`: starts have no idempotency key. */
export function breakRequest(request: WorldRequest, broken: BrokenWorldRule | undefined): WorldRequest {
  if (broken !== "start-id" || request.kind !== "start") return request;
  const { startId: _, ...body } = fieldsOf(request.body);
  return { ...request, body };
}

/** `announcement`: instances don't learn what others have changed. */
export function breakBus(bus: EventBus, broken: BrokenWorldRule | undefined): EventBus {
  return broken === "announcement" ? { ...bus, publish: async () => {} } : bus;
}

type Payment = NonNullable<NonNullable<ServerOptions["effects"]>["payment"]>;

/**
 * `payment-amount`: another amount is due than the bot says. `payment-reuse`: asks for a second payment. `payment-check`: believes
 * that all was paid.
 */
export function breakPayment(payment: Payment, broken: BrokenWorldRule | undefined): Payment {
  switch (broken) {
    case "payment-amount":
      return { ...payment, create: (request) => payment.create({ ...request, amount: request.amount + 1 }) };
    case "payment-check":
      return { ...payment, status: async () => ok("succeeded") };
    case "payment-reuse": {
      const refused = new Set<string>();
      return {
        ...payment,
        create: ({ previousIntentId: _, ...request }) =>
          payment.create({ ...request, description: randomUUID() }),
        status: async (intentId, due) => {
          if (refused.size > 0) return payment.status(intentId, due);
          refused.add(intentId);
          return ok("failed");
        },
      };
    }
    default:
      return payment;
  }
}

/** Every other rule is one of the store. */
export function breakWorldStore(store: Store, broken: BrokenWorldRule | undefined): Store {
  return {
    ...store,
    sessions: { ...store.sessions, commit: breakCommit(store, broken) },
    ...(broken === "mail-settlement" && { mails: { ...store.mails, settle: async () => {} } }),
    ...(broken === "mail-claim" && { mails: { ...store.mails, claim: async () => [] } }),
    ...(broken === "mail-id" && {
      mails: {
        ...store.mails,
        add: (mail, ...reservation) => store.mails.add({ ...mail, id: randomUUID() }, ...reservation),
      },
    }),
    // Then each run of a turn charges it.
    ...(broken === "mail-charge" && {
      mails: {
        ...store.mails,
        add: async (mail, reservation = "") => {
          await store.mails.add(mail);
          await store.aiBudgets.settle(reservation, { messages: 1, tokens: 0 });
        },
      },
    }),
    ...breakEvents(store, broken),
    ...breakBudgets(store, broken),
    ...(broken === "result-removal" && { results: { ...store.results, remove: async () => true } }),
    ...breakReports(store, broken),
    ...(broken === "pause" && {
      bots: { ...store.bots, overview: async () => ({ ...(await store.bots.overview()), pauses: [] }) },
    }),
    ...(broken === "revision" && { revisions: newestRevisions(store) }),
  };
}

/** `answer-storage`: loses the second answer. `answer-once`: stores it twice. `session-storage`: never accepts it. */
function breakCommit({ sessions }: Store, broken: BrokenWorldRule | undefined): Store["sessions"]["commit"] {
  return async (change) => {
    const { result, expectedTurn } = change;
    if (expectedTurn !== 1 || result === undefined) return sessions.commit(change);
    const { answers } = result;
    if (broken === "session-storage") return "conflict";
    if (broken === "answer-storage")
      return sessions.commit({ ...change, result: { ...result, answers: [] } });
    if (broken === "answer-once")
      return sessions.commit({ ...change, result: { ...result, answers: [...answers, ...answers] } });
    return sessions.commit(change);
  };
}

/**
 * `event-claim`: posts no event. `event-id`: posts it with an id of its own each time. `event-settlement`: forgets that it was posted.
 * `feedback-event`: doesn't announce feedback. `feedback-order`: the feedback that arrives last counts.
 */
function breakEvents(
  { deliveries, replyFeedback }: Store,
  broken: BrokenWorldRule | undefined,
): Partial<Store> {
  switch (broken) {
    case "event-claim":
      return { deliveries: { ...deliveries, claim: async () => [] } };
    case "event-id": {
      const claim: typeof deliveries.claim = async (...input) =>
        (await deliveries.claim(...input)).map((delivery) => ({ ...delivery, id: randomUUID() }));
      return { deliveries: { ...deliveries, claim } };
    }
    case "event-settlement":
      return { deliveries: { ...deliveries, remove: async () => {} } };
    case "feedback-event":
      return { replyFeedback: { save: ({ delivery: _, ...change }) => replyFeedback.save(change) } };
    case "feedback-order":
      return { replyFeedback: { save: ({ ratedAt: _, ...change }) => replyFeedback.save(change) } };
    default:
      return {};
  }
}

/** `budget-limit`: grants every call. `budget-usage`: counts each twice. */
function breakBudgets({ aiBudgets }: Store, broken: BrokenWorldRule | undefined): Partial<Store> {
  if (broken === "budget-limit") {
    const unlimited = { messages: 1e6, tokens: 1e9 };
    const reserve: typeof aiBudgets.reserve = ({ budgets, ...reservation }) =>
      aiBudgets.reserve({ ...reservation, budgets: budgets.map(({ scope }) => ({ scope, ...unlimited })) });
    return { aiBudgets: { ...aiBudgets, reserve } };
  }
  if (broken !== "budget-usage") return {};
  const settle: typeof aiBudgets.settle = (id, used) =>
    aiBudgets.settle(id, { ...used, messages: 2 * used.messages });
  return { aiBudgets: { ...aiBudgets, settle } };
}

/** `search`: finds nothing. `figures`: counts one result too many. `export`: writes each result twice. */
function breakReports({ reports }: Store, broken: BrokenWorldRule | undefined): Partial<Store> {
  switch (broken) {
    case "search":
      return {
        reports: {
          ...reports,
          page: async (query) => (query.search === undefined ? reports.page(query) : []),
        },
      };
    case "figures": {
      const botCounts: typeof reports.botCounts = async () =>
        (await reports.botCounts()).map((count) => ({ ...count, results: count.results + 1 }));
      return { reports: { ...reports, botCounts } };
    }
    case "export":
      return {
        reports: {
          ...reports,
          exportFile: async function* (request) {
            yield* reports.exportFile(request);
            yield* reports.exportFile(request);
          },
        },
      };
    default:
      return {};
  }
}

/** `revision`: sessions go on with the newest revision of their bot. */
function newestRevisions({ revisions }: Store): Store["revisions"] {
  return {
    ...revisions,
    find: async (revision) => {
      const found = await revisions.find(revision);
      const all = found === undefined ? [] : await revisions.ofBot(found.botId);
      return (
        all.toSorted((one, other) => versionOf(other.definition) - versionOf(one.definition))[0] ?? found
      );
    },
  };
}

function versionOf(definition: string): number {
  return Number(/version (\d+)\./.exec(definition)?.[1]);
}
