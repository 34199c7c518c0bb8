import { parseArgs } from "node:util";
import { startPostgres } from "./embedded-postgres.ts";
import { runRollingRestart } from "./rolling-restart.ts";

/* `npm run verify rolling-restart -- --rounds 3`: exits with 1 if a visitor saw a request fail or an answer was lost. */

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    visitors: { type: "string", default: "16" },
    "drain-seconds": { type: "string", default: "5" },
    "poll-ms": { type: "string", default: "1000" },
  },
});
const postgres = await startPostgres();
const report = await runRollingRestart({
  database: await postgres.url(),
  rounds: Number(values.rounds),
  visitors: Number(values.visitors),
  drainSeconds: Number(values["drain-seconds"]),
  pollMs: Number(values["poll-ms"]),
});
await postgres.stop();
console.log(report);
process.exitCode = report.failed.length + report.lost + report.doubled > 0 ? 1 : 0;
