import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import * as pg from "pg";
import { createMemoryStore } from "../../../packages/server/src/data/memory-store.ts";
import { openPostgres } from "../../../packages/server/src/data/postgres-store.ts";
import { openSqliteStore } from "../../../packages/server/src/data/sqlite-store.ts";
import { createLocalBus, type EventBus } from "../../../packages/server/src/store/event-bus.ts";
import type { Store } from "../../../packages/server/src/store/store.ts";
import { startPostgres } from "../../../packages/server/src/testing/embedded-postgres.ts";
import { makeFolder } from "../make-folder.ts";
import type { PreviousVersion } from "./previous-version.ts";
import { WORLD_START } from "./world-clock.ts";

/** What one instance has opened. */
export interface OpenStore {
  readonly store: Store;
  readonly bus: EventBus;
}

/** The database of one world, which outlives its servers. */
export interface Storage {
  readonly instances: number;
  /** Whether the database has a clock of its own, so that those of the instances may be wrong. */
  readonly hasOwnClock: boolean;
  setClock(time: number): Promise<void>;
  open(instance: number): OpenStore;
  /** Of an instance that hasn't been reopened yet. */
  previousAt(instance: number): PreviousVersion | undefined;
  /** As an instance of a new version does: closes what the instance has opened, and opens the database again. */
  reopen(instance: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty database for each world. */
export interface StorageKind {
  /** With the database of the previous version until instances are reopened, unless it doesn't outlive them. */
  openWorld(previous?: PreviousVersion): Promise<Storage>;
  close(): Promise<void>;
}

/** Instances in one process with a common memory store. */
export function memoryStorage(instances: number): StorageKind {
  return {
    openWorld: async () => {
      const opened = { store: createMemoryStore(), bus: createLocalBus() };
      return {
        instances,
        hasOwnClock: false,
        setClock: async () => {},
        open: () => opened,
        previousAt: () => undefined,
        reopen: async () => {},
        close: async () => {},
      };
    },
    close: async () => {},
  };
}

/** One instance with a database file. */
export async function sqliteStorage(): Promise<StorageKind> {
  const folder = await makeFolder();
  return {
    openWorld: async (previous) => {
      const world = await mkdtemp(join(folder, "world-"));
      const open = (store: Store): OpenStore => ({ store, bus: createLocalBus() });
      let current = previous;
      let opened = open((previous?.openSqliteStore ?? openSqliteStore)(world));
      return {
        instances: 1,
        hasOwnClock: false,
        setClock: async () => {},
        open: () => opened,
        previousAt: () => current,
        reopen: async () => {
          await opened.store.close();
          opened = open(openSqliteStore(world));
          current = undefined;
        },
        close: async () => {
          await opened.store.close();
          await rm(world, { recursive: true });
        },
      };
    },
    close: () => rm(folder, { recursive: true }),
  };
}

/** Instances with a Postgres, each with connections of its own. */
export async function postgresStorage(instances: number): Promise<StorageKind> {
  const server = await startPostgres();
  const shared = await openPostgresDatabase(await server.url(), instances);
  const clear = await clearingOf(shared.client);
  return {
    openWorld: async (previous) => {
      if (previous !== undefined) return openPostgresDatabase(await server.url(), instances, previous);
      await shared.client.query(clear);
      await shared.setClock(WORLD_START);
      return { ...shared, close: async () => {} };
    },
    close: async () => {
      await shared.close();
      await server.stop();
    },
  };
}

interface PostgresDatabase extends Storage {
  /** One statement after the other. */
  readonly client: pg.Pool;
}

/** Its clock is the one of the world as soon as it has one. */
async function openPostgresDatabase(
  url: string,
  instances: number,
  previous?: PreviousVersion,
): Promise<PostgresDatabase> {
  const client = new pg.Pool({ connectionString: url, max: 1 });
  const replaceClock = async (): Promise<void> => {
    await client.query(
      "CREATE OR REPLACE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT max(ms) FROM test_clock'",
    );
  };
  const options = { maxConnections: 4 };
  const opened = await Promise.all(
    Array.from({ length: instances }, () => (previous?.openPostgres ?? openPostgres)(url, options)),
  );
  await client.query(`CREATE TABLE test_clock (ms BIGINT); INSERT INTO test_clock VALUES (${WORLD_START})`);
  if (previous === undefined) await replaceClock();
  const renewed = new Set<number>();
  return {
    client,
    instances,
    hasOwnClock: true,
    setClock: async (time) => {
      await client.query("UPDATE test_clock SET ms = $1", [time]);
    },
    open: (instance) => at(opened, instance),
    previousAt: (instance) => (renewed.has(instance) ? undefined : previous),
    reopen: async (instance) => {
      await closeOne(at(opened, instance));
      opened[instance] = await openPostgres(url, options);
      renewed.add(instance);
      await replaceClock();
    },
    close: async () => {
      await Promise.all(opened.map(closeOne));
      await client.end();
    },
  };
}

async function closeOne({ store, bus }: OpenStore): Promise<void> {
  await bus.close();
  await store.close();
}

function at(opened: readonly OpenStore[], instance: number): OpenStore {
  const found = opened[instance];
  if (found === undefined)
    throw new Error(`There is no instance ${instance}: it must be below ${opened.length}`);
  return found;
}

/** SQL that removes the data of the world before. */
async function clearingOf(client: pg.Pool): Promise<string> {
  const { rows } = await client.query<{ readonly name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const kept = new Set(["banter_version", "settings", "test_clock"]);
  const tables = rows.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  return `TRUNCATE ${tables.join(", ")} RESTART IDENTITY CASCADE`;
}
