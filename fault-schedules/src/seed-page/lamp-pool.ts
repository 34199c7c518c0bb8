import type { TransportFailure } from "@banter/client";
import { fail, type Result } from "@banter/protocol";
import type { Store } from "../../../packages/server/src/store/store.ts";
import { openCrashingServer, type CrashingServer } from "../crashing-server.ts";
import { interceptCalls } from "../intercept-calls.ts";
import type { Outcome } from "../server-outcome.ts";
import { lampServer, type ReportServer } from "./lamp-server.ts";
import type { Lockstep } from "./lockstep.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Timeline } from "./timeline.ts";

export const SERVERS = 2;

/** Most requests access the store less often. */
const RESPONSE = 9;

/** Servers that get requests in turn. One that has crashed is replaced by the next request. */
export interface LampPool {
  handle<Value>(
    request: number,
    send: (server: CrashingServer) => Promise<Result<Value, TransportFailure>>,
  ): Promise<Result<Value, TransportFailure>>;
  /**
   * Crashes one of them during its next requests, at its `calls`th access to the store; with `RESPONSE` or more, before its next
   * response leaves.
   */
  crashAfter(calls: number): void;
}

interface LampPoolDeps {
  readonly store: Store;
  readonly outcome: Outcome;
  readonly lockstep: Lockstep;
  readonly timeline: Timeline;
  readonly random: SeededRandom;
}

export function createLampPool({ store, outcome, lockstep, timeline, random }: LampPoolDeps): LampPool {
  const servers: (CrashingServer | undefined)[] = Array.from({ length: SERVERS });
  /** The request that each server handles. */
  const current: number[] = [];
  /** The crash of each server's next request. */
  const planned: (number | undefined)[] = [];
  const sentKeys = new Set<string>();
  let turns = 0;
  let ids = 0;

  function isRepeated(key = ""): boolean {
    const isKnown = sentKeys.has(key);
    sentKeys.add(key);
    return isKnown;
  }

  function open(server: number): Promise<CrashingServer> {
    const report: ReportServer = (event) => timeline.add({ ...event, server, request: current[server] ?? 0 });
    const stepped = interceptCalls(observeAccess(store, report), (call) => lockstep.step(server, call));
    const openServer = lampServer({
      id: () => `server-${String((ids += 1)).padStart(12, "0")}`,
      random: () => random.below(2 ** 30) / 2 ** 30,
      isRepeated,
      report,
    });
    return openCrashingServer(openServer, { ...stepped, isUnavailable: store.isUnavailable }, () => outcome);
  }

  async function next(server: number): Promise<CrashingServer> {
    const running = servers[server];
    if (running !== undefined && !running.hasCrashed()) return running;
    if (running !== undefined) timeline.add({ type: "replaced", server });
    const opened = await open(server);
    servers[server] = opened;
    return opened;
  }

  return {
    handle: (request, send) => {
      const number = turns++ % SERVERS;
      return lockstep.handle(number, async () => {
        current[number] = request;
        const server = await next(number);
        const calls = planned[number] ?? Infinity;
        planned[number] = undefined;
        if (calls < RESPONSE) server.crashAfter(calls);
        const result = await send(server);
        if (calls >= RESPONSE && calls < Infinity) server.crashAfter(0);
        if (!server.hasCrashed()) return result;
        timeline.add({ type: "crashed", server: number, request, done: doneFor(request, number, timeline) });
        return fail({ kind: "network", message: "Failed to fetch" });
      });
    },
    crashAfter: (calls) => {
      outcome.hasCrashes = true;
      planned[random.below(SERVERS)] = calls;
    },
  };
}

/** What a server has done for a request. */
function doneFor(request: number, server: number, { moments }: Timeline): "nothing" | "effects" | "stored" {
  const own = moments.filter(
    (moment) =>
      "server" in moment && "request" in moment && moment.server === server && moment.request === request,
  );
  const types = new Set(own.map(({ type }) => type));
  if (types.has("stored") || types.has("started")) return "stored";
  return types.has("called") || types.has("mailed") ? "effects" : "nothing";
}

/** Reports what a server stores and finds. */
function observeAccess(store: Store, report: ReportServer): Store {
  const { sessions, effectJournals } = store;
  const commit: typeof sessions.commit = async (change) => {
    const result = await sessions.commit(change);
    if (result !== "committed") return result;
    const texts = (change.result?.answers ?? []).map(({ content }) => content);
    report(change.expectedTurn === undefined ? { type: "started" } : { type: "stored", texts });
    return result;
  };
  const find: typeof effectJournals.find = async (turn) => {
    const entry = await effectJournals.find(turn);
    if (entry !== undefined) report({ type: "journal" });
    return entry;
  };
  return { ...store, sessions: { ...sessions, commit }, effectJournals: { ...effectJournals, find } };
}
