import { parseArgs } from "node:util";
import { startPostgres } from "./embedded-postgres.ts";
import { runKillRounds } from "./kill-rounds.ts";

/*
 * `npm run verify kill-rounds -- --rounds 100`: exits with 1 if an answer was lost, doubled or misplaced.
 * With `--postgres`, two servers share a new Postgres and are killed in turn.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    visitors: { type: "string", default: "16" },
    answers: { type: "string", default: "60" },
    postgres: { type: "boolean", default: false },
  },
});
const postgres = values.postgres ? await startPostgres() : undefined;
const report = await runKillRounds({
  rounds: Number(values.rounds),
  visitors: Number(values.visitors),
  answersPerRound: Number(values.answers),
  ...(postgres && { database: await postgres.url() }),
});
await postgres?.stop();
console.log(report);
process.exitCode = report.lost + report.doubled + report.misplaced + report.unexpected.length > 0 ? 1 : 0;
