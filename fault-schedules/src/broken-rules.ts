import type { ChatStorage, SessionPorts, Transport } from "@banter/client";
import { decoders } from "@banter/protocol";
import type { FlowState } from "@banter/engine/runtime";
import type { Store } from "../../packages/server/src/store/store.ts";

/*
 * Mutations: each disables one safeguard of exactly-once delivery. The schedules must fail with any of them.
 */
export const brokenRules = [
  "message-id",
  "start-id",
  "compare-and-set",
  "effects-journal",
  "outbox",
  "tab-lock",
  "queued-message",
  "feedback-order",
  "proof-of-work-once",
  "effect-record",
] as const;

export type BrokenRule = (typeof brokenRules)[number];

export function isBrokenRule(name: string): name is BrokenRule {
  return brokenRules.some((rule) => rule === name);
}

/**
 * `message-id`, `start-id`: removes the idempotency key of messages or of starts. `feedback-order`: removes the time of feedback, so
 * that one that arrives late counts as the last one.
 */
const removedFields: Partial<Record<BrokenRule, readonly string[]>> = {
  "message-id": ["messageId", "turn", "blockId"],
  "start-id": ["startId"],
  "feedback-order": ["ratedAt"],
};

export function breakTransport(transport: Transport, broken: BrokenRule | undefined): Transport {
  const removed = broken && removedFields[broken];
  if (removed === undefined) return transport;
  return ({ body, ...request }) => {
    if (body === undefined) return transport(request);
    const fields = Object.entries(decoders.asRecord(body) ?? {}).filter(([name]) => !removed.includes(name));
    return transport({ ...request, body: Object.fromEntries(fields) });
  };
}

/** `compare-and-set`: commits a turn even if the session has advanced. `effects-journal`: hides earlier runs of a turn.
 * `proof-of-work-once`: accepts a solution again. `effect-record`: forgets the effects that an edit must not repeat. */
export function breakStore(store: Store, broken: BrokenRule | undefined): Store {
  const { effectJournals } = store;
  if (broken === "effects-journal") {
    const write: typeof effectJournals.write = async (entry) =>
      effectJournals.write({ ...entry, expectedReplies: await effectJournals.find(entry) });
    return { ...store, effectJournals: { ...effectJournals, find: async () => undefined, write } };
  }
  if (broken === "proof-of-work-once")
    return {
      ...store,
      usedTokens: {
        ...store.usedTokens,
        add: async (...token) => (await store.usedTokens.add(...token), true),
      },
    };
  if (broken === "effect-record") {
    const forget: Store["sessions"]["commit"] = ({ session, ...change }) =>
      store.sessions.commit({ ...change, session: { ...session, state: withoutEffects(session.state) } });
    return { ...store, sessions: { ...store.sessions, commit: forget } };
  }
  if (broken !== "compare-and-set") return store;
  const commit: Store["sessions"]["commit"] = async (change) => {
    const { turn } = (await store.sessions.find(change.session.id)) ?? {};
    const isStale = change.expectedTurn !== undefined && turn !== undefined && turn !== change.expectedTurn;
    const session = isStale ? { ...change.session, turn: turn + 1 } : change.session;
    return store.sessions.commit({ ...change, session, ...(isStale && { expectedTurn: turn }) });
  };
  return { ...store, sessions: { ...store.sessions, commit } };
}

function withoutEffects(state: FlowState): FlowState {
  const { returnPoints } = state;
  if (!Array.isArray(returnPoints)) return state;
  return {
    ...state,
    returnPoints: returnPoints.map((point) => ({ ...decoders.asRecord(point), effects: [] })),
  };
}

/**
 * `outbox`: doesn't save pending messages. `queued-message`: doesn't save queued ones. `tab-lock`: lets tabs send at the same
 * time.
 */
export function breakPorts(ports: SessionPorts, broken: BrokenRule | undefined): SessionPorts {
  if (broken === "tab-lock") return { ...ports, tabs: { ...ports.tabs, exclusively: (work) => work() } };
  const { session, local } = ports.storage;
  if (broken === "queued-message") return { ...ports, storage: { session: withoutQueued(session), local } };
  if (broken !== "outbox") return ports;
  return { ...ports, storage: { session: withoutOutbox(session), local: withoutOutbox(local) } };
}

function withoutQueued(storage: ChatStorage): ChatStorage {
  return { ...storage, set: (key, value) => storage.set(key, without("queued", value)) };
}

function withoutOutbox(storage: ChatStorage): ChatStorage {
  return {
    ...storage,
    set: (key, value) => storage.set(key, without("undelivered", without("pending", value))),
  };
}

function without(field: string, value: string): string {
  if (!value.startsWith("{")) return value;
  return JSON.stringify({ ...decoders.asRecord(JSON.parse(value)), [field]: undefined });
}
