import { expect, test } from "vitest";
import { startPostgres } from "./embedded-postgres.ts";
import { runKillRounds } from "./kill-rounds.ts";

const nothingWrong = { lost: 0, doubled: 0, misplaced: 0, unexpected: [] };

test(
  "a server that is killed in the midst of its work loses no acknowledged answer and doubles none",
  { timeout: 120_000 },
  async () => {
    const report = await runKillRounds({ rounds: 3, visitors: 8, answersPerRound: 25 });
    expect(report).toMatchObject({ kills: 3, ...nothingWrong });
    expect(report.acknowledged).toBeGreaterThanOrEqual(3 * 12);
  },
);

test(
  "of two servers on one Postgres either may be killed while visitors change between them",
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
