import { createFetchTransport, type StreamTransport, type Transport } from "@banter/client";
import { fail, ok } from "@banter/protocol";
import type { BanterServer, ServerOptions } from "@banter/server";
import { openTurnJournal } from "../../packages/server/src/sessions/turn-journal.ts";
import type { JournaledTurn, JournalEntry, Store } from "../../packages/server/src/store/store.ts";
import type { FakePaymentProvider } from "./fake-payment-provider.ts";
import { interceptCalls } from "./intercept-calls.ts";

/** An external effect of a flow, with the idempotency key that its receiver gets. */
export interface ExternalEffect {
  readonly kind: "mail" | "call";
  readonly text: string;
  readonly key: string | undefined;
  /** The server crashed before it journaled the effect, so a repetition is allowed. */
  isUnjournaled: boolean;
}

/** What the servers of a schedule share. */
export interface ServerEnvironment {
  readonly provider: FakePaymentProvider;
  readonly effects: ExternalEffect[];
  /** The visitor's browser solves a proof of work. */
  solveChallenge(body: unknown): Promise<string | undefined>;
  now(): Date;
}

/** A flow server in this process that can be crashed. A crashed server performs no effects and writes nothing. */
export interface CrashingServer {
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
  fetch(request: Request): Promise<Response>;
  /** Crashes at the `calls`th call of the store from now; 0 is at once. */
  crashAfter(calls: number): void;
  /** Cancels a crash that has not happened. */
  cancelCrash(): void;
  hasCrashed(): boolean;
  close(): Promise<void>;
}

const HOST = "https://bots.test";

/** What a server that can crash is opened with. */
export interface ServerParts {
  readonly store: Store;
  readonly effects: FakeEffects;
  readonly now: () => Date;
}

/** Opens a server on the given store. */
export type OpenServer = (parts: ServerParts) => Promise<Pick<BanterServer, "fetch" | "close">>;

export async function openCrashingServer(
  openServer: OpenServer,
  store: Store,
  env: () => ServerEnvironment,
): Promise<CrashingServer> {
  const now = () => env().now();
  const crash = createCrash(store, now);
  const server = await openServer({
    now,
    store: { ...crash.store, mails: observeMails(crash, env), close: async () => {} },
    effects: fakeEffects(crash, env),
  });
  const platform = {
    AbortController,
    TextDecoder,
    fetch: (url: string, init: RequestInit) => server.fetch(new Request(url, init)),
  };
  return {
    ...createFetchTransport({
      platform,
      apiHost: HOST,
      solveChallenge: (body) => env().solveChallenge(body),
    }),
    fetch: (request) => server.fetch(request),
    crashAfter: crash.after,
    cancelCrash: crash.cancel,
    hasCrashed: crash.hasHappened,
    close: () => server.close(),
  };
}

interface Crash {
  /** The shared store. After the crash all its calls throw. */
  readonly store: Store;
  after(calls: number): void;
  cancel(): void;
  hasHappened(): boolean;
  /** Throws if the server has crashed. */
  throwIfCrashed(): void;
  /** Performs an effect that is not journaled yet. */
  perform(effect: ExternalEffect, env: ServerEnvironment): void;
}

/** Counts the calls of the store, and marks the effects that were not journaled when the server crashed. */
function createCrash(shared: Store, now: () => Date): Crash {
  let callsLeft = Infinity;
  const unjournaled = new Map<string, ExternalEffect>();
  const leases = new Map<string, string>();
  const hasHappened = () => callsLeft <= 0;

  function throwIfCrashed(): void {
    if (!hasHappened()) return;
    // Release the leases: the other servers wait for them to expire, but the clock doesn't move during their work.
    for (const [key, leaseOwner] of leases) void shared.streamLeases.release(key, leaseOwner);
    throw new Error("This server has crashed");
  }

  /** The idempotency keys of all effects that a journal entry contains. */
  function journaledKeys(entry: JournaledTurn & JournalEntry): string[] {
    const { idempotencyKey } = openTurnJournal({ store: shared, now, id: () => entry.leaseOwner }, entry);
    const replies: unknown = JSON.parse(entry.replies);
    return Array.isArray(replies) ? replies.map((_, index) => idempotencyKey(index)) : [];
  }

  const { streamLeases, effectJournals } = shared;
  const observed: Store = {
    ...shared,
    streamLeases: {
      ...streamLeases,
      acquire: (lease) => {
        leases.set(lease.key, lease.leaseOwner);
        return streamLeases.acquire(lease);
      },
    },
    effectJournals: {
      ...effectJournals,
      write: (entry) => {
        for (const key of journaledKeys(entry)) unjournaled.delete(key);
        return effectJournals.write(entry);
      },
    },
  };
  const intercepted = interceptCalls(observed, async (call) => {
    callsLeft -= 1;
    if (hasHappened()) for (const effect of unjournaled.values()) effect.isUnjournaled = true;
    throwIfCrashed();
    const value = await call();
    throwIfCrashed();
    return value;
  });
  // It classifies an error and is no access to the store.
  const store: Store = { ...intercepted, isUnavailable: shared.isUnavailable };

  return {
    store,
    after: (calls) => {
      callsLeft = Math.min(callsLeft, calls);
    },
    cancel: () => {
      if (!hasHappened()) callsLeft = Infinity;
    },
    hasHappened,
    throwIfCrashed,
    perform: (effect, env) => {
      throwIfCrashed();
      env.effects.push(effect);
      if (effect.key !== undefined) unjournaled.set(effect.key, effect);
    },
  };
}

function observeMails(crash: Crash, env: () => ServerEnvironment): Store["mails"] {
  const { mails } = crash.store;
  return {
    ...mails,
    add: (mail, reservation) => {
      const { id: key, request } = mail;
      crash.perform({ kind: "mail", text: request.subject, key, isUnjournaled: false }, env());
      return mails.add(mail, reservation);
    },
  };
}

type FakeEffects = ReturnType<typeof fakeEffects>;

function fakeEffects(crash: Crash, env: () => ServerEnvironment) {
  return {
    streamText: async function* () {
      for (const text of ["All ", "of ", "the ", "words"]) {
        crash.throwIfCrashed();
        yield { type: "text", text };
      }
    },
    // A flow's effect is that the mail is queued. It is delivered later, perhaps while another schedule runs.
    sendEmail: async () => ok(undefined),
    http: async ({ body = "" }, key) => {
      const text = body.replaceAll('"', "");
      crash.perform({ kind: "call", text, key, isUnjournaled: false }, env());
      return ok({ statusCode: 200, data: {} });
    },
    payment: {
      create: async ({ sessionId, blockId }) => {
        crash.throwIfCrashed();
        const id = `${sessionId}/${blockId}`;
        return ok({ id, paymentIntentSecret: id, publicKey: "pk" });
      },
      release: async () => ok(undefined),
      status: async (intentId) => {
        crash.throwIfCrashed();
        return ok(env().provider.status(intentId));
      },
    },
    ai: {
      text: async () => ok("All of the words"),
      reply: async () => fail("not used by these flows"),
      fields: async () => fail("not used by these flows"),
    },
  } satisfies ServerOptions["effects"];
}

/** Schedules send more requests per second than any visitor. */
export const UNLIMITED = {
  starts: { burst: 1e9, perSecond: 1e6 },
  messages: { burst: 1e9, perSecond: 1e6 },
};
