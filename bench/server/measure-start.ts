import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../../packages/server/src/testing/embedded-postgres.ts";
import { startTarget, type TargetKind } from "./start-target.ts";
import { createVisitors } from "./visitors.ts";

/*
 * `npm run bench start`: 200 visitors come at once to a server that has just started. The goal is a ratio of at most 3
 * to the following seconds.
 */

const { values } = parseArgs({
  options: {
    visitors: { type: "string", default: "200" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    "no-postgres": { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);

const folder = await mkdtemp(join(tmpdir(), "banter-start-"));
const postgres = values["no-postgres"] ? undefined : await startPostgres({ isDurable: true });
try {
  console.log("| server | first p99 ms | slowest ms | later p99 ms | ratio |\n|---|---|---|---|---|");
  for (let round = 0; round < Number(values.rounds); round++) {
    await measure("sqlite", join(folder, String(round)));
    if (postgres !== undefined) await measure("postgres", await postgres.url());
  }
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

/** Two periods of the same load on one server. */
async function measure(kind: TargetKind, place: string): Promise<void> {
  const target = await startTarget(kind, place);
  const visitors = createVisitors([target.port], Number(values.visitors));
  const first = (await visitors.answers(seconds)).times;
  const later = (await visitors.answers(seconds)).times;
  const cells = [kind, p99(first), Math.max(...first), p99(later), p99(first) / p99(later)];
  const texts = cells.map((cell) => (typeof cell === "number" ? cell.toFixed(cell < 20 ? 1 : 0) : cell));
  console.log(`| ${texts.join(" | ")} |`);
  visitors.close();
  await target.stop();
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
