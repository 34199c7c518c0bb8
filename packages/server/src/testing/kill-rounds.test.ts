import { expect, test } from "vitest";
import { startPostgres } from "./embedded-postgres.ts";
import { runKillRounds } from "./kill-rounds.ts";

const nothingWrong = { lost: 0, doubled: 0, misplaced: 0, unexpected: [] };

test(
  "a server that is killed under load neither loses nor doubles acknowledged answers",
  { timeout: 120_000 },
  async () => {
    const report = await runKillRounds({ rounds: 3, visitors: 8, answersPerRound: 25 });
    expect(report).toMatchObject({ kills: 3, ...nothingWrong });
    expect(report.acknowledged).toBeGreaterThanOrEqual(3 * 12);
  },
);

test(
  "either of two servers on one Postgres can be killed while visitors alternate between them",
  { timeout: 180_000 },
  async () => {
    const postgres = await startPostgres();
    try {
      const database = await postgres.url();
      const report = await runKillRounds({ rounds: 4, visitors: 8, answersPerRound: 25, database });
      expect(report).toMatchObject({ kills: 4, ...nothingWrong });
      expect(report.resent).toBeGreaterThan(0);
      expect(report.acknowledged).toBeGreaterThanOrEqual(4 * 12);
    } finally {
      await postgres.stop();
    }
  },
);
