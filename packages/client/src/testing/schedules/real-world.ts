import { fail, parseUploadTarget, type InputBlock, type Result } from "@banter/protocol";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../../../../server/src/store/sqlite/sqlite-store.ts";
import { createMemoryStore } from "../../../../server/src/store/memory/memory-store.ts";
import type { Store } from "../../../../server/src/store/store.ts";
import type { ActionOutcome, TransportFailure, TransportRequest } from "../../ports.ts";
import { driveServer, options } from "../drive-session.ts";
import { createFakeClock } from "../fake-clock.ts";
import { failing, type Accepted } from "../scripted-server.ts";
import { brokenPorts, brokenStore, withoutIdentity, type BrokenRule } from "./broken-rules.ts";
import { faultyStream } from "./faulty-stream.ts";
import { openMortalServer, type Deed, type MortalServer, type Scene } from "./mortal-server.ts";
import { createPaymentProvider } from "./payment-provider.ts";
import { realFlows } from "./real-bots.ts";
import {
  anyFaults,
  interruptions,
  jumping,
  plainAct,
  restartingServer,
  ticking,
  waiting,
  type Schedule,
  type ScheduleTraits,
} from "./schedule.ts";
import type { World, WorldKind, WorldMaker } from "./world.ts";

/**
 * The flow server itself: two instances of it that share a store and take requests in turn, and can be killed. Counts
 * what the store has kept, and what was done outside.
 */
export const realWorld: WorldKind = {
  traits: realTraits(),
  open: (broken) => openRealWorlds(async () => createMemoryStore(), 2, broken),
};

/** One server at a time, on the store that an owner's server has. */
export const sqliteWorld: WorldKind = {
  traits: realTraits(),
  open: async (broken) => {
    const folder = await makeFolder();
    const maker = await openRealWorlds(async () => openSqliteStore(folder), 1, broken);
    const close = async () => {
      await maker.close();
      await rm(folder, { recursive: true });
    };
    return { ...maker, close };
  },
};

/** Where memory passes for a disk there is no wait for one. */
function makeFolder(): Promise<string> {
  return mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "banter-schedules-"));
}

function realTraits(): ScheduleTraits {
  return {
    flows: realFlows.length,
    acts: [
      { weight: 10, arbitrary: plainAct("answer") },
      { weight: 8, arbitrary: waiting },
      { weight: 2, arbitrary: jumping },
      { weight: 4, arbitrary: ticking },
      ...interruptions,
      { weight: 2, arbitrary: restartingServer },
    ],
    faults: anyFaults,
    restDelays: [0, 0, 0, 1, 300, 5_000],
  };
}

async function openRealWorlds(
  openStore: () => Promise<Store>,
  instances: number,
  broken: BrokenRule | undefined,
): Promise<WorldMaker> {
  const bots = realFlows.map(({ bot }) => bot);
  const closing: Promise<void>[] = [];
  let scene: Scene & { readonly accepted: Accepted[]; hasDeaths: boolean } = {
    provider: createPaymentProvider(),
    deeds: [],
    accepted: [],
    hasDeaths: false,
    now: () => new Date(BEGIN),
  };
  const kept = await openStore();
  const store = counting(brokenStore(kept, broken), (answer) => void scene.accepted.push(answer));
  // As behind a load balancer: what one instance was sent the others have, also after its death.
  const uploads = await makeFolder();
  const open = () => openMortalServer(bots, store, () => scene, uploads);
  const servers: MortalServer[] = [];
  while (servers.length < instances) servers.push(await open());
  /** Requests that find a server dead at the same moment wait for the same other one. */
  const replacing: (Promise<void> | undefined)[] = [];
  let requests = 0;

  /** The next in turn, or the one that is asked for; a new one in the place of a dead one. */
  async function nextServer(index = requests++ % servers.length): Promise<MortalServer> {
    const found = servers[index];
    if (found === undefined || found.isDead()) await (replacing[index] ??= replace(index));
    return servers[index] ?? nextServer(index);
  }

  async function replace(index: number): Promise<void> {
    // Nobody hears of it any more, and many that stay open cost more than the schedules.
    const found = servers[index];
    if (found !== undefined) closing.push(found.close());
    servers[index] = await open();
    replacing[index] = undefined;
  }

  return {
    make: (schedule) => {
      const accepted: Accepted[] = [];
      const kill = (calls: number) => {
        scene.hasDeaths = true;
        for (const server of servers) server.kill(calls);
      };
      const made = makeWorld(schedule, { accepted, nextServer, kill, broken });
      const { clock, provider, deeds } = made;
      scene = { provider, deeds, accepted, hasDeaths: false, now: () => new Date(BEGIN + clock.now()) };
      requests = 0;
      // A death that the schedule before didn't come to is none of this one's.
      for (const server of servers) server.spare();
      return { ...made, problems: () => deedProblems(deeds, accepted, scene.hasDeaths) };
    },
    close: async () => {
      await Promise.all([...closing, ...servers.map((server) => server.close())]);
      await kept.close();
      await rm(uploads, { recursive: true });
    },
  };
}

const BEGIN = Date.UTC(2026, 0, 1);

/** Tells of every answer that the store has kept. */
function counting(store: Store, tell: (answer: Accepted) => void): Store {
  const { sessions } = store;
  const commit: typeof sessions.commit = async (change) => {
    const outcome = await sessions.commit(change);
    if (outcome === "committed")
      for (const { blockId, content } of change.result?.answers ?? [])
        tell({ sessionId: change.session.id, blockId, text: content });
    return outcome;
  };
  return { ...store, sessions: { ...sessions, commit } };
}

interface Servers {
  readonly accepted: Accepted[];
  nextServer(index?: number): Promise<MortalServer>;
  kill(calls: number): void;
  readonly broken: BrokenRule | undefined;
}

function makeWorld(
  { flow }: Schedule,
  { accepted, nextServer, kill, broken }: Servers,
): World & { readonly deeds: Deed[] } {
  const running = new Set<Promise<unknown>>();
  const clock = createFakeClock(() => (running.size > 0 ? Promise.allSettled(running) : undefined));
  const trouble: World["trouble"] = { faults: [], streamFaults: [] };
  const provider = createPaymentProvider();
  const deeds: Deed[] = [];
  const held = realFlows[flow];
  if (held === undefined) throw new Error(`There is no flow ${flow}: a schedule names one of realFlows`);
  const { blockIds, bot } = held;
  const botId = bot.id;

  async function working<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = work();
    running.add(done);
    try {
      return await done;
    } finally {
      running.delete(done);
    }
  }

  /** What a server that dies meanwhile would say reaches nobody. */
  async function ask<Value>(
    work: (server: MortalServer) => Promise<Result<Value, TransportFailure>>,
    index?: number,
  ): Promise<Result<Value, TransportFailure>> {
    return working(async () => {
      const server = await nextServer(index);
      const result = await work(server);
      return server.isDead() ? fail({ kind: "network", message: "Failed to fetch" }) : result;
    });
  }

  const transport = (request: TransportRequest) => {
    const { signal: _, ...kept } = request;
    const fault = trouble.faults.shift() ?? { kind: "none" };
    return failing(fault, request, () => ask((server) => server.transport(kept)), clock);
  };
  const streamTransport = faultyStream(
    // Always the first one's: of two instances the second looks every now and then, by a clock of its own.
    ({ signal: _, ...request }, onText) => ask((server) => server.streamTransport(request, onText), 0),
    trouble.streamFaults,
    clock,
  );
  const sent = broken === "message-id" ? withoutIdentity(transport) : transport;
  const { browser, open } = driveServer(clock, { transport: sent }, { ...options, typebot: botId });

  async function upload(sessionId: string, { id }: InputBlock): Promise<string | undefined> {
    const body = { fileName: "a.txt", fileType: "text/plain", sessionId, blockId: id };
    const given = await transport({ method: "POST", path: "/api/v3/generate-upload-url", body });
    const target = given.ok ? parseUploadTarget(given.value) : given;
    if (!target.ok) return undefined;
    const { presignedUrl, formData, fileUrl } = target.value;
    const form = new FormData();
    for (const [name, value] of Object.entries(formData)) form.append(name, value);
    form.append("file", new Blob(["words"], { type: "text/plain" }), "a.txt");
    const sent = await working(async () =>
      (await nextServer()).fetch(new Request(presignedUrl, { method: "POST", body: form })),
    );
    return sent.ok ? fileUrl : undefined;
  }

  return {
    clock,
    browser,
    isResendSafe: true,
    botId,
    blockIds,
    accepted,
    trouble,
    provider,
    deeds,
    open: (parts) =>
      open({ streamTransport, runAction, aroundPorts: (ports) => brokenPorts(ports, broken), ...parts }),
    intentOf: (_sessionId, { runtimeOptions }) => String(runtimeOptions["paymentIntentSecret"]),
    upload,
    restartServer: kill,
    problems: () => [],
  };
}

async function runAction(): Promise<ActionOutcome> {
  return { reply: { text: "1" } };
}

/** What a flow does outside happens for answers that count, and a repetition can be known by its mark. */
function deedProblems(deeds: readonly Deed[], accepted: readonly Accepted[], hasDeaths: boolean): string[] {
  // A server that dies between a mail and its commit, and a visitor whose storage loses the answer: nobody knows of it.
  const problems = (hasDeaths ? [] : deeds)
    .filter(({ text }) => !accepted.some((answer) => answer.text === text))
    .map(({ kind, text }) => `A ${kind} went out for "${text}", which was never taken`);
  const same = new Map<string, Deed[]>();
  for (const deed of deeds) {
    const what = `${deed.kind} for "${deed.text}"`;
    same.set(what, [...(same.get(what) ?? []), deed]);
  }
  for (const [what, done] of same) {
    const marks = new Set(done.map(({ key }) => key));
    if (marks.size > 1) problems.push(`The ${what} went out under ${marks.size} different marks`);
    // Also where the repetition itself is the one that nobody noted.
    const isRepeated = done.slice(0, -1).some(({ isUnnoted }) => !isUnnoted);
    if (isRepeated) problems.push(`The ${what} went out ${done.length} times`);
  }
  return problems;
}
