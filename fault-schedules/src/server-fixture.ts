import type {
  ActionOutcome,
  SessionPorts,
  Transport,
  TransportFailure,
  TransportRequest,
} from "@banter/client";
import { decoders, fail, parseUploadTarget, type InputBlock, type Result } from "@banter/protocol";
import { rm } from "node:fs/promises";
import { driveServer, options } from "../../packages/client/src/testing/drive-session.ts";
import { createFakeClock } from "../../packages/client/src/testing/fake-clock.ts";
import { withFault } from "../../packages/client/src/testing/fault.ts";
import { createMemoryStore } from "../../packages/server/src/data/memory-store.ts";
import { openSqliteStore } from "../../packages/server/src/data/sqlite-store.ts";
import type { Store } from "../../packages/server/src/store/store.ts";
import { breakPorts, breakStore, breakTransport, type BrokenRule } from "./broken-rules.ts";
import { openCrashingServer, type CrashingServer } from "./crashing-server.ts";
import {
  anyFaults,
  editActs,
  crashServerAct,
  interruptions,
  jumpAct,
  plainAct,
  replyActs,
  ticksAct,
  waitAct,
  type FaultSchedule,
  type ScheduleTraits,
} from "./fault-schedule.ts";
import { faultyProofOfWork } from "./faulty-proof-of-work.ts";
import { faultyStream } from "./faulty-stream.ts";
import type { Fixture, FixtureFactory, FixtureKind, PendingFaults } from "./fixture.ts";
import { makeFolder } from "./make-folder.ts";
import { nodeServer } from "./node-server.ts";
import { withOpening } from "./opening-state.ts";
import { serverFlows } from "./server-flows.ts";
import {
  emptyOutcome,
  findEffectProblems,
  findProofOfWorkProblems,
  findStartProblems,
  findStoredProblems,
  observeStore,
  readFeedback,
  type Outcome,
} from "./server-outcome.ts";
import { openServerPool, type ServerPool } from "./server-pool.ts";
import { violationsOf } from "./violation.ts";

const traits: ScheduleTraits = {
  flows: serverFlows.length,
  acts: [
    { weight: 10, arbitrary: plainAct("answer") },
    { weight: 8, arbitrary: waitAct },
    { weight: 2, arbitrary: jumpAct },
    { weight: 4, arbitrary: ticksAct },
    ...interruptions,
    { weight: 2, arbitrary: crashServerAct },
    ...replyActs,
    ...editActs,
  ],
  faults: anyFaults,
};

/** Two instances of the flow server that share a memory store, get requests in turn and can crash. */
export const serverFixture: FixtureKind = {
  traits,
  open: (broken) => openFixtures(createMemoryStore(), 2, broken),
};

/** One instance at a time on a SQLite store. */
export const sqliteFixture: FixtureKind = {
  traits,
  open: async (broken) => {
    const folder = await makeFolder();
    const factory = await openFixtures(openSqliteStore(folder), 1, broken);
    const close = async () => {
      await factory.close();
      await rm(folder, { recursive: true });
    };
    return { ...factory, close };
  },
};

async function openFixtures(
  ownStore: Store,
  instances: number,
  broken: BrokenRule | undefined,
): Promise<FixtureFactory> {
  let outcome = emptyOutcome(() => 0);
  const store = observeStore(breakStore(ownStore, broken), () => outcome);
  // The instances share a folder, like servers behind a load balancer.
  const uploads = await makeFolder();
  const bots = serverFlows.map(({ bot }) => bot);
  const openPool = (needsProofOfWork: boolean) =>
    openServerPool(instances, () =>
      openCrashingServer(nodeServer({ bots, uploads, needsProofOfWork }), store, () => outcome),
    );
  const pools = { open: await openPool(false), proven: await openPool(true) };

  return {
    create: (schedule) => {
      const pool = schedule.needsProofOfWork ? pools.proven : pools.open;
      const crashServer = (calls: number) => {
        outcome.hasCrashes = true;
        pool.crashAfter(calls);
      };
      const network = createNetwork(pool, broken);
      const { proofOfWorkFaults } = network.pendingFaults;
      const current = emptyOutcome(network.clock.now, faultyProofOfWork(proofOfWorkFaults));
      outcome = current;
      pool.reset();
      return {
        ...createFixture(schedule, network, current, broken),
        crashServer,
        findStoredProblems: () => findStoredProblems(ownStore, current),
        readFeedback: () => readFeedback(ownStore, current),
        findProblems: () => [
          ...violationsOf("effects", findEffectProblems(current)),
          ...violationsOf("start", findStartProblems(current)),
          ...violationsOf("proof-of-work", schedule.needsProofOfWork ? findProofOfWorkProblems(current) : []),
        ],
      };
    },
    close: async () => {
      await pools.open.close();
      await pools.proven.close();
      await ownStore.close();
      await rm(uploads, { recursive: true });
    },
  };
}

/** The faulty connection between the browser and the servers. The clock stands still while a server works. */
function createNetwork(pool: ServerPool, broken: BrokenRule | undefined) {
  const running = new Set<Promise<unknown>>();
  const clock = createFakeClock(() => (running.size > 0 ? Promise.allSettled(running) : undefined));
  const pendingFaults: PendingFaults = { faults: [], streamFaults: [], proofOfWorkFaults: [] };

  async function track<Value>(work: () => Promise<Value>): Promise<Value> {
    const promise = work();
    running.add(promise);
    try {
      return await promise;
    } finally {
      running.delete(promise);
    }
  }

  /** Sends a request to a server. The response of a server that crashed meanwhile is lost. */
  function request<Value>(
    send: (server: CrashingServer) => Promise<Result<Value, TransportFailure>>,
    index?: number,
  ): Promise<Result<Value, TransportFailure>> {
    return track(async () => {
      const server = await pool.next(index);
      const result = await send(server);
      return server.hasCrashed() ? fail({ kind: "network", message: "Failed to fetch" }) : result;
    });
  }

  const transport = (sent: TransportRequest) => {
    const { signal: _, ...content } = sent;
    const fault = pendingFaults.faults.shift() ?? { kind: "none" };
    return withFault(fault, sent, () => request((server) => server.transport(content)), clock);
  };
  const streamTransport = faultyStream(
    // Always the first instance: the second would poll for the first one's text in real time.
    ({ signal: _, ...sent }, onText) => request((server) => server.streamTransport(sent, onText), 0),
    pendingFaults.streamFaults,
    clock,
  );
  const upload = (url: string, form: FormData) =>
    track(async () => (await pool.next()).fetch(new Request(url, { method: "POST", body: form })));
  return {
    clock,
    pendingFaults,
    transport,
    clientTransport: breakTransport(transport, broken),
    streamTransport,
    upload,
  };
}

type Network = ReturnType<typeof createNetwork>;

function createFixture(
  { flow, opening }: FaultSchedule,
  network: Network,
  { accepted, provider, sentStarts }: Outcome,
  broken: BrokenRule | undefined,
): Omit<Fixture, "crashServer" | "findProblems" | "findStoredProblems" | "readFeedback"> {
  const { clock, pendingFaults, clientTransport, streamTransport } = network;
  const selected = serverFlows[flow];
  if (selected === undefined) throw new Error(`There is no flow ${flow}: it must be an index of serverFlows`);
  const { blockIds, bot } = selected;
  const sessionOptions = { ...options, typebot: bot.id, hasOpenings: opening !== "none" };
  const transport = withOpening(recordStarts(clientTransport, sentStarts), opening);
  const { browser, open } = driveServer(clock, { transport }, sessionOptions);
  // The store contains the starts of earlier schedules.
  const wrapPorts = (ports: SessionPorts) =>
    breakPorts({ ...ports, random: { ...ports.random, id: () => crypto.randomUUID() } }, broken);
  return {
    clock,
    browser,
    isResendSafe: true,
    botId: bot.id,
    blockIds,
    accepted,
    pendingFaults,
    provider,
    open: (openOptions) => open({ streamTransport, runAction, wrapPorts, ...openOptions }),
    intentOf: (_sessionId, { runtimeOptions }) => String(runtimeOptions["paymentIntentSecret"]),
    upload: (sessionId, input) => uploadFile(network, sessionId, input),
  };
}

function recordStarts(transport: Transport, sentStarts: Set<string>): Transport {
  return (request) => {
    const { startId } = decoders.asRecord(request.body) ?? {};
    if (typeof startId === "string") sentStarts.add(startId);
    return transport(request);
  };
}

async function uploadFile(
  { transport, upload }: Network,
  sessionId: string,
  { id }: InputBlock,
): Promise<string | undefined> {
  const body = { fileName: "a.txt", fileType: "text/plain", sessionId, blockId: id };
  const response = await transport({ method: "POST", path: "/api/v3/generate-upload-url", body });
  const target = response.ok ? parseUploadTarget(response.value) : response;
  if (!target.ok) return undefined;
  const { presignedUrl, formData, fileUrl } = target.value;
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  form.append("file", new Blob(["words"], { type: "text/plain" }), "a.txt");
  const uploaded = await upload(presignedUrl, form);
  return uploaded.ok ? fileUrl : undefined;
}

async function runAction(): Promise<ActionOutcome> {
  return { actionResult: { text: "1" } };
}
