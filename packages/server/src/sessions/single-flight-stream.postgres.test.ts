import type { StreamPart } from "@banter/protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPostgresStore } from "../data/postgres-store.ts";
import type { StreamLease } from "../store/store.ts";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { singleFlightStream } from "./single-flight-stream.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

test(
  "a renewal that is slower than the end of the stream doesn't hold the lease",
  { timeout: 30_000 },
  async () => {
    const store = await openPostgresStore(await postgres.url());
    const turn = { sessionId: "s1", turn: 1 };
    const lease = { key: "s1 1", text: "", now: 0, leaseMs: 10_000 };
    const model = held();
    const query = held();
    const renewals: Promise<boolean>[] = [];
    const acquire = async (given: StreamLease): Promise<boolean> => {
      if (given.text === "") return store.streamLeases.acquire(given);
      // The renewal's connection is slow, the one of the release isn't.
      const renewal = query.released.then(() => store.streamLeases.acquire(given));
      renewals.push(renewal);
      return renewal;
    };
    const released: string[] = [];
    const release = async (key: string, leaseOwner: string): Promise<void> => {
      await store.streamLeases.release(key, leaseOwner);
      released.push(leaseOwner);
    };
    const deps = {
      store: { ...store, streamLeases: { ...store.streamLeases, acquire, release } },
      now: () => new Date(0),
      id: () => "owner",
    };
    async function* callModel(): AsyncIterable<StreamPart> {
      yield { type: "text", text: "Once" };
      await model.released;
    }
    const reading = readAll(singleFlightStream(deps, turn, callModel, new AbortController().signal));
    await vi.waitFor(() => expect(renewals).toHaveLength(1), 10_000);
    model.release();
    // An early release would be seen within this time.
    await vi.waitFor(() => expect(released).toHaveLength(1), 1_000).catch(() => undefined);
    query.release();
    await Promise.all([reading, ...renewals]);
    expect(await store.streamLeases.acquire({ ...lease, leaseOwner: "retry" })).toBe(true);
    await store.close();
  },
);

function held() {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}

async function readAll(parts: AsyncIterable<StreamPart>): Promise<readonly StreamPart[]> {
  const all: StreamPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
