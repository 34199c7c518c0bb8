import type { ChatStorage, SessionPorts, Transport } from "@banter/client";
import { decoders } from "@banter/protocol";
import type { Store } from "../../packages/server/src/store/store.ts";

/*
 * Mutations: each disables one safeguard of exactly-once delivery. The schedules must fail with any of them.
 */
export const brokenRules = [
  "message-id",
  "compare-and-set",
  "effects-journal",
  "outbox",
  "tab-lock",
] as const;

export type BrokenRule = (typeof brokenRules)[number];

export function isBrokenRule(name: string): name is BrokenRule {
  return brokenRules.some((rule) => rule === name);
}

/** `message-id`: removes the idempotency key from requests. */
export function withoutMessageId(transport: Transport): Transport {
  return ({ body, ...request }) => {
    if (body === undefined) return transport(request);
    const { messageId: _, turn: __, blockId: ___, ...content } = decoders.asRecord(body) ?? {};
    return transport({ ...request, body: content });
  };
}

/** `compare-and-set`: commits a turn even if the session has advanced. `effects-journal`: hides earlier runs of a turn. */
export function breakStore(store: Store, broken: BrokenRule | undefined): Store {
  const { effectJournals } = store;
  if (broken === "effects-journal") {
    const write: typeof effectJournals.write = async (entry) =>
      effectJournals.write({ ...entry, expectedReplies: await effectJournals.find(entry) });
    return { ...store, effectJournals: { ...effectJournals, find: async () => undefined, write } };
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

/** `outbox`: doesn't save pending messages. `tab-lock`: lets tabs send at the same time. */
export function breakPorts(ports: SessionPorts, broken: BrokenRule | undefined): SessionPorts {
  if (broken === "tab-lock") return { ...ports, tabs: { ...ports.tabs, exclusively: (work) => work() } };
  if (broken !== "outbox") return ports;
  const { session, local } = ports.storage;
  return { ...ports, storage: { session: withoutOutbox(session), local: withoutOutbox(local) } };
}

function withoutOutbox(storage: ChatStorage): ChatStorage {
  return {
    ...storage,
    set: (key, value) => (key.endsWith("-outbox") ? false : storage.set(key, withoutPending(value))),
  };
}

function withoutPending(value: string): string {
  if (!value.startsWith('{"version"')) return value;
  return JSON.stringify({ ...decoders.asRecord(JSON.parse(value)), pending: undefined });
}
