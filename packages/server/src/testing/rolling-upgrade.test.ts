import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";
import { openPreviousRelease, type PreviousRelease } from "./previous-release.ts";
import { runUnderLoad } from "./rolling-restart.ts";

/* Two servers of the previous release on one Postgres are replaced by this version, one after the other. */

let postgres: RunningPostgres;
let previous: PreviousRelease;
beforeAll(async () => {
  postgres = await startPostgres();
  previous = await openPreviousRelease();
}, 120_000);
afterAll(async () => {
  await previous.remove();
  await postgres.stop();
}, 60_000);

/** Enough for every visitor to begin and end conversations on both servers. */
const ANSWERS = 200;

test("a rolling upgrade fails no request and loses no answer", { timeout: 600_000 }, async () => {
  const { program } = previous;
  let refusal: unknown;
  const report = await runUnderLoad(
    { database: await postgres.url(), program, visitors: 4, drainSeconds: 4, pollMs: 500 },
    async ({ stop, start, answers }) => {
      await answers(ANSWERS);
      await stop(0);
      await start(0);
      // The previous release goes on with the new schema.
      await answers(ANSWERS);
      await stop(1);
      refusal = await start(1, program).catch((error: unknown) => error);
      await start(1);
      await answers(ANSWERS);
    },
  );
  expect(report).toMatchObject({ restarts: 2, failed: [], lost: 0, doubled: 0 });
  expect(report.acknowledged).toBeGreaterThan(3 * ANSWERS);
  // It can't know the new schema, so a restart of the previous release in between says so.
  expect(String(refusal)).toMatch(
    /schema version \d+, but this banter supports up to \d+: a newer banter wrote it/,
  );
});
