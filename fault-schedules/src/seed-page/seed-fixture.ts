import type { SessionPorts, Transport, TransportRequest } from "@banter/client";
import {
  driveServer,
  options,
  type OpenOptions,
} from "../../../packages/client/src/testing/drive-session.ts";
import { createFakeClock } from "../../../packages/client/src/testing/fake-clock.ts";
import { withFault, type Fault } from "../../../packages/client/src/testing/fault.ts";
import { createMemoryStore } from "../../../packages/server/src/data/memory-store.ts";
import type { Store } from "../../../packages/server/src/store/store.ts";
import { breakPorts, breakStore, breakTransport, type BrokenRule } from "../broken-rules.ts";
import type { FaultSchedule } from "../fault-schedule.ts";
import type { Fixture } from "../fixture.ts";
import {
  emptyOutcome,
  findEffectProblems,
  findStartProblems,
  findStoredProblems,
  observeStore,
  type Outcome,
} from "../server-outcome.ts";
import { violationsOf } from "../violation.ts";
import { contentOf, idOf } from "./describe-request.ts";
import { lampAnswer, lampBot, lampQuestions } from "./lamp-order.ts";
import { createLampPool, SERVERS, type LampPool } from "./lamp-pool.ts";
import { createLockstep } from "./lockstep.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { createTabNumbers } from "./tab-numbers.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

export interface SeedFixture extends Fixture {
  readonly timeline: Timeline;
  readonly outcome: Outcome;
  readonly store: Store;
}

/** Two servers on one memory store, in the order of the seed, and a visitor's browser. All of it is new for each seed. */
export function createSeedFixture(
  seed: number,
  schedule: FaultSchedule,
  broken: BrokenRule | undefined,
): SeedFixture {
  const random = createSeededRandom(~seed);
  const lockstep = createLockstep(SERVERS, random.below);
  const clock = createFakeClock(() => lockstep.run());
  const timeline = createTimeline(clock.now);
  const outcome = emptyOutcome(clock.now);
  const store = createMemoryStore();
  const observed = observeStore(breakStore(store, broken), () => outcome);
  const pool = createLampPool({ store: observed, outcome, lockstep, timeline, random });
  const faults = [...schedule.faults];
  const network = createNetwork({ pool, faults, timeline, clock, outcome, broken });
  const { browser, open } = driveServer(
    clock,
    { transport: network(0) },
    { ...options, typebot: lampBot.id },
  );
  const tabs = createTabNumbers(timeline);
  const wrapPorts = withIds(broken);
  return {
    clock,
    browser,
    timeline,
    outcome,
    store,
    isResendSafe: true,
    botId: lampBot.id,
    blockIds: Object.keys(lampQuestions),
    accepted: outcome.accepted,
    pendingFaults: { faults, streamFaults: [], proofOfWorkFaults: [] },
    provider: outcome.provider,
    textOf: lampAnswer,
    open: ({ session = new Map(), ...others }: OpenOptions = {}) =>
      tabs.watch(session, (tab) => open({ ...others, session, wrapPorts, transport: network(tab) })),
    tick: async (count) => {
      // The page sends first.
      for (let turn = 0; turn < 60; turn++) await Promise.resolve();
      await lockstep.run(count);
    },
    observe: ({ type }) => {
      if (type === "online" || type === "offline" || type === "faults-end") timeline.add({ type });
    },
    crashServer: pool.crashAfter,
    intentOf: () => "",
    upload: async () => undefined,
    readFeedback: async () => new Map(),
    findStoredProblems: () => findStoredProblems(store, outcome),
    findProblems: () => [
      ...violationsOf("effects", findEffectProblems(outcome)),
      ...violationsOf("start", findStartProblems(outcome)),
    ],
  };
}

/** Ids as long as the server requires, which follow from the seed. */
function withIds(broken: BrokenRule | undefined): (ports: SessionPorts) => SessionPorts {
  let ids = 0;
  const id = () => `message-${String((ids += 1)).padStart(12, "0")}`;
  return (ports) => breakPorts({ ...ports, random: { ...ports.random, id } }, broken);
}

interface NetworkDeps {
  readonly pool: LampPool;
  readonly faults: Fault[];
  readonly timeline: Timeline;
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly outcome: Outcome;
  readonly broken: BrokenRule | undefined;
}

/** The faulty connection of each tab. */
function createNetwork({ pool, faults, timeline, clock, outcome, broken }: NetworkDeps) {
  const sentKeys = new Set<string>();
  let requests = 0;

  /** Whether the request was sent before: by its id, or, if that is removed, by its content. */
  function repeats(request: TransportRequest): "nothing" | "with-id" | "without-id" {
    const content = contentOf(request);
    if (content.type === "read" || content.type === "other") return "nothing";
    const id = idOf(request);
    const key = id ?? JSON.stringify(content);
    if (!sentKeys.has(key)) return (sentKeys.add(key), "nothing");
    return id === undefined ? "without-id" : "with-id";
  }

  return (tab: number): Transport => {
    const send: Transport = (sent) => {
      const number = (requests += 1);
      const { signal: _, ...content } = sent;
      const fault = faults.shift() ?? { kind: "none" };
      timeline.add({ type: "sent", tab, request: number, content: contentOf(sent), repeats: repeats(sent) });
      const report = () => timeline.add({ type: "fault", request: number, fault });
      if (fault.kind !== "none" && !AFTERWARDS.has(fault.kind)) report();
      let arrivals = 0;
      const answer = async () => {
        if (arrivals++ > 0) timeline.add({ type: "arrived-again", request: number });
        else if (LATE.has(fault.kind)) timeline.add({ type: "arrived-late", request: number });
        const result = await pool.handle(number, (server) => server.transport(content));
        if (AFTERWARDS.has(fault.kind)) report();
        return result;
      };
      return withFault(fault, sent, answer, clock);
    };
    return recordStarts(breakTransport(send, broken), outcome);
  };
}

/** Faults of the reply. */
const AFTERWARDS: ReadonlySet<Fault["kind"]> = new Set(["cut-after", "hang-after", "garbage"]);

const LATE: ReadonlySet<Fault["kind"]> = new Set(["arrives-later", "delay"]);

function recordStarts(transport: Transport, { sentStarts }: Outcome): Transport {
  return (request) => {
    const id = request.path.endsWith("/startChat") ? idOf(request) : undefined;
    if (id !== undefined) sentStarts.add(id);
    return transport(request);
  };
}
