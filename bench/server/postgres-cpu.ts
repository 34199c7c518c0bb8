import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as pg from "pg";

/** Microseconds per tick of the kernel's process times. */
const TICK_US = 10_000;

/** A function that returns the CPU time of a Postgres server and all its processes so far, in microseconds; NaN without /proc. */
export async function watchPostgresCpu(url: string): Promise<() => number> {
  if (!existsSync("/proc/self/stat")) return () => Number.NaN;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const server = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return () =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid === server || parentOf(pid) === server)
      .reduce((sum, pid) => sum + ticksOf(pid, pid === server), 0) * TICK_US;
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** The server's own entry also has the times of its processes that have ended. */
function ticksOf(pid: number, withEnded: boolean): number {
  const fields = statOf(pid).map(Number);
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + ticks, 0);
}

/** The fields of a process after its name, which may contain spaces; none if it has ended. */
function statOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
