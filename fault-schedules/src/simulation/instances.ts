import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { compileBot, readBot } from "@banter/engine/runtime";
import type { UnknownRecord } from "@banter/protocol";
import { openServer } from "../../../packages/server/src/create-server.ts";
import { readServerConfig } from "../../../packages/server/src/config/server-config.ts";
import type { DiskStore } from "../../../packages/server/src/files/disk-store.ts";
import type { Store } from "../../../packages/server/src/store/store.ts";
import { UNLIMITED } from "../crashing-server.ts";
import { interceptCalls } from "../intercept-calls.ts";
import { breakBus, breakWorldStore, type BrokenWorldRule } from "./broken-world-rules.ts";
import { createFaultPoint, nextTurn, type FaultPoint } from "./fault-point.ts";
import { diskStepOf, stepOf } from "./moments.ts";
import type { Providers } from "./providers.ts";
import type { PreviousVersion, WorldServer } from "./previous-version.ts";
import type { OpenStore, Storage } from "./storage.ts";
import { wakingBot } from "./world-bots.ts";
import type { WorldClock } from "./world-clock.ts";

export const OWNER_TOKEN = "a-long-random-text-of-the-owner";

/** A running instance. A crashed one performs no effects and writes nothing. */
export interface Instance {
  readonly index: number;
  readonly server: WorldServer;
  readonly point: FaultPoint;
}

/** The instances of a deployment, which get requests in turn. One that has crashed is replaced by the next request. */
export interface Instances {
  next(): number;
  live(index: number): Promise<Instance>;
  all(): Promise<readonly Instance[]>;
  /** Whether one has crashed since the last call. */
  takeCrash(): boolean;
  readonly count: number;
  /** Closes an instance as soon as its requests have ended, and opens it again. Others get the requests meanwhile, if there are any. */
  upgrade(index: number): Promise<void>;
  /** Waits until no instance does anything. */
  settle(): Promise<void>;
  /** Gives new files the time of the world, by which sweeps judge them. */
  stampFiles(): Promise<void>;
  /** The store without faults. */
  store(): Store;
  readonly uploads: string;
  close(): Promise<void>;
}

export interface InstanceOptions {
  readonly storage: Storage;
  readonly clock: WorldClock;
  readonly providers: Providers;
  /** Parent of the folder of uploads. */
  readonly folder: string;
  readonly skews: readonly number[];
  /** Of the first version of each bot, which the previous release serves as a file. */
  readonly sources: readonly UnknownRecord[];
  readonly broken?: BrokenWorldRule | undefined;
}

export async function openInstances(options: InstanceOptions): Promise<Instances> {
  const { storage, clock, folder } = options;
  const uploads = await mkdtemp(join(folder, "uploads-"));
  const running: Instance[] = [];
  const replacing: (Promise<void> | undefined)[] = [];
  const closing: Promise<void>[] = [];
  let requests = 0;
  let hasCrashed = false;
  const open = async (index: number): Promise<void> => {
    const previous = storage.previousAt(index);
    running[index] =
      previous === undefined
        ? await openInstance(index, uploads, options)
        : await openPreviousInstance(index, uploads, previous, options);
  };
  for (let index = 0; index < storage.instances; index++) await open(index);

  async function live(index: number): Promise<Instance> {
    const instance = running[index];
    const isGone = instance === undefined || instance.point.hasCrashed();
    if (isGone || replacing[index] !== undefined) await (replacing[index] ??= replace(index));
    return running[index] ?? live(index);
  }

  async function replace(index: number): Promise<void> {
    const crashed = running[index];
    hasCrashed = true;
    if (crashed !== undefined) closing.push(crashed.server.close());
    await open(index);
    replacing[index] = undefined;
  }

  async function renew(index: number, { server }: Instance): Promise<void> {
    server.drain();
    await server.close();
    await storage.reopen(index);
    await open(index);
    replacing[index] = undefined;
  }

  /** In turn, of those that aren't being replaced. */
  function next(): number {
    const { instances: count } = storage;
    const inTurn = Array.from({ length: count }, (_, offset) => (requests + offset) % count);
    const chosen = inTurn.find((index) => replacing[index] === undefined) ?? requests % count;
    requests = chosen + 1;
    return chosen;
  }

  return {
    count: storage.instances,
    next,
    live,
    all: () => Promise.all(running.map((_, index) => live(index))),
    takeCrash: () => {
      const had = hasCrashed || running.some(({ point }) => point.hasCrashed());
      hasCrashed = false;
      return had;
    },
    upgrade: async (index) => {
      const old = await live(index);
      await (replacing[index] = renew(index, old));
    },
    settle: async () => {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
        await nextTurn();
        if (running.some(({ point }) => point.isBusy())) quiet = 0;
      }
    },
    stampFiles: async () => {
      if (options.broken === "file-marks") await removeMarks(uploads);
      await stampFiles(uploads, clock.now());
    },
    store: () => breakWorldStore(storage.open(0).store, options.broken),
    uploads,
    close: async () => {
      await Promise.all([...closing, ...running.map(({ server }) => server.close())]);
      await rm(uploads, { recursive: true });
    },
  };
}

/** Turns of the event loop without a running step, after which nothing is about to begin one. */
const QUIET_TURNS = 5;

async function openInstance(
  index: number,
  uploads: string,
  { storage, clock, providers, skews, broken }: InstanceOptions,
): Promise<Instance> {
  const point = createFaultPoint();
  const { store, bus } = storage.open(index);
  const skew = storage.hasOwnClock ? (skews[index] ?? 0) : 0;
  const config = readServerConfig(
    {
      ownerToken: OWNER_TOKEN,
      limits: UNLIMITED,
      now: () => new Date(clock.now() + skew),
      random: () => 0.5,
      store: faultyStore(breakWorldStore(store, broken), point),
      effects: providers.effectsOf(point),
    },
    environmentOf(uploads),
  );
  const server = await openServer([wakingDefinition()], {
    ...config,
    bus: openBus(breakBus(bus, broken)),
    webhookNet: providers.webhookNetOf(point),
    wrapDisk: (disk) => faultyDisk(disk, point),
  });
  return { index, server, point };
}

/** Without faults, and with the right clock. Nothing reaches the receiver of result webhooks. */
async function openPreviousInstance(
  index: number,
  uploads: string,
  { createServer }: PreviousVersion,
  { storage, clock, providers, sources }: InstanceOptions,
): Promise<Instance> {
  const point = createFaultPoint();
  let ids = 0;
  const server = await createServer({
    bots: sources,
    store: { ...storage.open(index).store, close: async () => {} },
    limits: UNLIMITED,
    now: () => new Date(clock.now()),
    random: () => 0.5,
    // None is a part of another: comparisons replace them.
    id: () => `previous-${index}-${String((ids += 1)).padStart(6, "0")}`,
    effects: providers.previousEffectsOf(point),
    environment: environmentOf(uploads),
  });
  return { index, server, point };
}

function environmentOf(uploads: string) {
  return {
    BANTER_SECRET: "a secret that all servers know",
    BANTER_FILES_DIR: uploads,
    BANTER_RESULT_WEBHOOK_URL: "https://receiver.test/results",
  };
}

/** The bus outlives the server. */
function openBus(bus: OpenStore["bus"]): OpenStore["bus"] {
  return { ...bus, close: async () => {} };
}

function wakingDefinition() {
  const read = readBot(wakingBot);
  if (!read.ok) throw new Error(`The bot that wakes servers is invalid: ${JSON.stringify(read.error)}`);
  return compileBot(read.value.definition);
}

/** All its calls throw after a crash. */
function faultyStore(store: Store, point: FaultPoint): Store {
  const intercepted = interceptCalls<Store>({ ...store, close: async () => {} }, (call, path) => {
    const step = stepOf(path);
    if (NO_ACCESS.has(path)) return call();
    return point.run(step ?? "another access", call);
  });
  return intercepted;
}

function faultyDisk(disk: DiskStore, point: FaultPoint): DiskStore {
  return interceptCalls(disk, (call, method) => {
    const step = diskStepOf(method);
    return step === undefined ? call() : point.run(step, call);
  });
}

/** They classify an error, open a file, and outlive a crash. */
const NO_ACCESS: ReadonlySet<string> = new Set(["isUnavailable", "reports.exportFile", "close"]);

async function stampFiles(folder: string, time: number): Promise<void> {
  for (const name of await filesIn(folder)) {
    const path = join(folder, name);
    const stats = await stat(path);
    const date = new Date(time);
    if (stats.mtimeMs > time) await utimes(path, date, date);
  }
}

/** As if no answer contained the files. */
async function removeMarks(folder: string): Promise<void> {
  for (const name of await filesIn(folder)) if (/\.(?:kept|held)$/.test(name)) await rm(join(folder, name));
}

/** Paths of all files in a folder. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
