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
  /** As an instance of a new version does: closes what the instance has opened, and opens the database again. */
  reopen(instance: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty database for each world. */
export interface StorageKind {
  openWorld(): Promise<Storage>;
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
    openWorld: async () => {
      const world = await mkdtemp(join(folder, "world-"));
      const open = () => ({ store: openSqliteStore(world), bus: createLocalBus() });
      let opened = open();
      return {
        instances: 1,
        hasOwnClock: false,
        setClock: async () => {},
        open: () => opened,
        reopen: async () => {
          await opened.store.close();
          opened = open();
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
  const url = await server.url();
  const open = async () => openPostgres(url, { maxConnections: 4 });
  const opened = await Promise.all(Array.from({ length: instances }, open));
  // One statement after the other.
  const client = new pg.Pool({ connectionString: url, max: 1 });
  await client.query(`
    CREATE TABLE test_clock (ms BIGINT);
    INSERT INTO test_clock VALUES (${WORLD_START});
    CREATE OR REPLACE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT max(ms) FROM test_clock';`);
  const clear = await clearingOf(client);
  const setClock = async (time: number): Promise<void> => {
    await client.query("UPDATE test_clock SET ms = $1", [time]);
  };
  const closeOne = async ({ store, bus }: OpenStore): Promise<void> => {
    await bus.close();
    await store.close();
  };
  return {
    openWorld: async () => {
      await client.query(clear);
      await setClock(WORLD_START);
      return {
        instances,
        hasOwnClock: true,
        setClock,
        open: (instance) => at(opened, instance),
        reopen: async (instance) => {
          await closeOne(at(opened, instance));
          opened[instance] = await open();
        },
        close: async () => {},
      };
    },
    close: async () => {
      await Promise.all(opened.map(closeOne));
      await client.end();
      await server.stop();
    },
  };
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
