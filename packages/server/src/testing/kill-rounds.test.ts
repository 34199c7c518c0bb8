import { expect, test } from "vitest";
import { runKillRounds } from "./kill-rounds.ts";

test(
  "a server that is killed in the midst of its work loses no acknowledged answer and doubles none",
  { timeout: 120_000 },
  async () => {
    const report = await runKillRounds({ rounds: 3, visitors: 8, answersPerRound: 25 });
    expect(report).toMatchObject({ kills: 3, lost: 0, doubled: 0, misplaced: 0, unexpected: [] });
    expect(report.acknowledged).toBeGreaterThanOrEqual(3 * 12);
  },
);
