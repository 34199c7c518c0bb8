import { fail, ok } from "@banter/protocol";
import type { CompiledBot } from "../../../../engine/src/bot/compiled-bot.ts";
import { createServer } from "../../../../server/src/index.ts";
import { openTurnJournal } from "../../../../server/src/sessions/turn-journal.ts";
import type { JournaledTurn, JournalEntry, Store } from "../../../../server/src/store/store.ts";
import type { StreamTransport, Transport } from "../../ports.ts";
import { createFetchTransport } from "../../transport/fetch-transport.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** What a flow did outside, with the mark by which a receiver knows a repetition. */
export interface Deed {
  readonly kind: "mail" | "call";
  readonly text: string;
  readonly key: string | undefined;
  /** The server died before it could note that this was done: the next one can't know. */
  isUnnoted: boolean;
}

/** What the servers of a schedule share and act on. */
export interface Scene {
  readonly provider: PaymentProvider;
  readonly deeds: Deed[];
  now(): Date;
}

/** A flow server in this process that can be killed: from then on it does nothing any more. */
export interface MortalServer {
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
  fetch(request: Request): Promise<Response>;
  /** Now, or in the midst of what it does next, at its `calls`th touch of the store. */
  kill(calls: number): void;
  /** Takes back a death that hasn't come. */
  spare(): void;
  isDead(): boolean;
  close(): Promise<void>;
}

export const HOST = "https://bots.test";

export async function openMortalServer(
  bots: readonly CompiledBot[],
  shared: Store,
  scene: () => Scene,
  uploads: string,
): Promise<MortalServer> {
  let callsLeft = Infinity;
  /** What this server did and hasn't noted yet, by its key: what it does meanwhile for others notes nothing of it. */
  const unnoted = new Map<string, Deed>();
  const leases = new Map<string, string>();
  const isDead = () => callsLeft <= 0;
  /** Throws in a server that is dead: nothing that comes after happens. */
  function live(): void {
    if (!isDead()) return;
    // The others would wait for these to run out, on a clock that stands still meanwhile.
    for (const [key, holder] of leases) void shared.streamLeases.release(key, holder);
    throw new Error("This server was killed");
  }

  function act(deed: Deed): void {
    live();
    scene().deeds.push(deed);
    if (deed.key !== undefined) unnoted.set(deed.key, deed);
  }

  /** The keys of all that an entry knows to be done, as the server makes them. */
  function keysIn(entry: JournaledTurn & JournalEntry): string[] {
    const { keyOf } = openTurnJournal({ store: shared, now: scene().now, id: () => entry.holder }, entry);
    const replies: unknown = JSON.parse(entry.replies);
    return Array.isArray(replies) ? replies.map((_, index) => keyOf(index)) : [];
  }

  const { streamLeases, effectJournals } = shared;
  const noting: Store = {
    ...shared,
    streamLeases: {
      ...streamLeases,
      take: (lease) => {
        leases.set(lease.key, lease.holder);
        return streamLeases.take(lease);
      },
    },
    effectJournals: {
      ...effectJournals,
      keep: (entry) => {
        for (const key of keysIn(entry)) unnoted.delete(key);
        return effectJournals.keep(entry);
      },
    },
  };
  const store: Store = mortal(noting, async (call) => {
    callsLeft -= 1;
    if (isDead()) for (const deed of unnoted.values()) deed.isUnnoted = true;
    live();
    const value = await call();
    live();
    return value;
  });
  const server = await createServer({
    bots,
    environment: { BANTER_SECRET: "a secret that both servers know", BANTER_FILES_DIR: uploads },
    limits: UNLIMITED,
    now: () => scene().now(),
    store: { ...store, close: async () => {} },
    effects: {
      streamText: async function* () {
        for (const text of ["All ", "of ", "the ", "words"]) {
          live();
          yield { type: "text", text };
        }
      },
      sendEmail: async ({ subject }, key) => {
        act({ kind: "mail", text: subject, key, isUnnoted: false });
        return ok(undefined);
      },
      http: async ({ body = "" }, key) => {
        act({ kind: "call", text: body.replaceAll('"', ""), key, isUnnoted: false });
        return ok({ statusCode: 200, data: {} });
      },
      payment: {
        create: async ({ sessionId, blockId }) => {
          live();
          const id = `${sessionId}/${blockId}`;
          return ok({ id, paymentIntentSecret: id, publicKey: "pk" });
        },
        status: async (intentId) => {
          live();
          return ok(scene().provider.status(intentId));
        },
      },
      ai: { text: async () => ok("All of the words"), fields: async () => fail("no fields here") },
    },
  });
  const platform = {
    AbortController,
    TextDecoder,
    fetch: (url: string, init: RequestInit) => server.fetch(new Request(url, init)),
  };
  return {
    ...createFetchTransport({ platform, apiHost: HOST }),
    fetch: (request) => server.fetch(request),
    kill: (calls) => {
      callsLeft = Math.min(callsLeft, calls);
    },
    spare: () => {
      if (!isDead()) callsLeft = Infinity;
    },
    isDead,
    close: () => server.close(),
  };
}

/** The same object, with `around` about each of its calls. */
function mortal<Part extends object>(
  part: Part,
  around: (call: () => Promise<unknown>) => Promise<unknown>,
): Part {
  return new Proxy(part, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value === "function")
        return (...inputs: unknown[]) => around(async () => Reflect.apply(value, target, inputs));
      return typeof value === "object" && value !== null ? mortal(value, around) : value;
    },
  });
}

/** A schedule asks for more in a second than visitors do in a day. */
const UNLIMITED = {
  starts: { burst: 1e9, perSecond: 1e6 },
  messages: { burst: 1e9, perSecond: 1e6 },
};
