import { parseArgs } from "node:util";
import { runKillRounds } from "./kill-rounds.ts";

/* `npm run kill-rounds -w packages/server -- --rounds 100`: exits with 1 when an answer was lost, doubled or misplaced. */

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    visitors: { type: "string", default: "16" },
    answers: { type: "string", default: "60" },
  },
});
const report = await runKillRounds({
  rounds: Number(values.rounds),
  visitors: Number(values.visitors),
  answersPerRound: Number(values.answers),
});
console.log(report);
process.exitCode = report.lost + report.doubled + report.misplaced + report.unexpected.length > 0 ? 1 : 0;
