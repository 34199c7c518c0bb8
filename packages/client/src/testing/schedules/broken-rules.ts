import { readers } from "@banter/protocol";
import type { Store } from "../../../../server/src/store/store.ts";
import type { ChatStorage, SessionPorts, Transport } from "../../ports.ts";

/*
 * Each of these takes away one thing that "nothing lost, nothing doubled" rests on. With any of them broken the
 * schedules have to fail: that they do is the test of the schedules.
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

/** `message-id`: requests come without what a server counts them once by. */
export function withoutIdentity(transport: Transport): Transport {
  return ({ body, ...request }) => {
    if (body === undefined) return transport(request);
    const { messageId: _, turn: __, blockId: ___, ...rest } = readers.fieldsOf(body) ?? {};
    return transport({ ...request, body: rest });
  };
}

/** `compare-and-set`: a turn is kept whichever turn the session is at. `effects-journal`: nothing is known of an earlier run. */
export function brokenStore(store: Store, broken: BrokenRule | undefined): Store {
  const { effectJournals } = store;
  if (broken === "effects-journal") {
    const keep: typeof effectJournals.keep = async (entry) =>
      effectJournals.keep({ ...entry, seen: await effectJournals.find(entry) });
    return { ...store, effectJournals: { ...effectJournals, find: async () => undefined, keep } };
  }
  if (broken !== "compare-and-set") return store;
  const commit: Store["sessions"]["commit"] = async (change) => {
    const { turn } = (await store.sessions.find(change.session.id)) ?? {};
    const isLate = change.expectedTurn !== undefined && turn !== undefined && turn !== change.expectedTurn;
    const session = isLate ? { ...change.session, turn: turn + 1 } : change.session;
    return store.sessions.commit({ ...change, session, ...(isLate && { expectedTurn: turn }) });
  };
  return { ...store, sessions: { ...store.sessions, commit } };
}

/** `outbox`: what is under way is not kept. `tab-lock`: tabs send at the same time. */
export function brokenPorts(ports: SessionPorts, broken: BrokenRule | undefined): SessionPorts {
  if (broken === "tab-lock") return { ...ports, tabs: { ...ports.tabs, exclusively: (work) => work() } };
  if (broken !== "outbox") return ports;
  const { session, local } = ports.storage;
  return { ...ports, storage: { session: forgetful(session), local: forgetful(local) } };
}

function forgetful(storage: ChatStorage): ChatStorage {
  return {
    ...storage,
    set: (key, value) => (key.endsWith("-outbox") ? false : storage.set(key, withoutPending(value))),
  };
}

function withoutPending(value: string): string {
  if (!value.startsWith('{"version"')) return value;
  return JSON.stringify({ ...readers.fieldsOf(JSON.parse(value)), pending: undefined });
}
