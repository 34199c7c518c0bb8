import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { countStored, type Stored } from "./count-stored.ts";
import { startDeployments, type Deployment } from "./deployments.ts";
import { emptyTally, sendVisitors, type Measured, type Tally } from "./honest-visitors.ts";
import { scenarios, type Scenario } from "./scenarios.ts";
import { refuse } from "../../tools/command-options.ts";
import { startServices, type Services } from "./services.ts";

/*
 * `npm run verify chaos -- [--minutes 30] [--visitors 8] [--only WORD]`: strangers, owners, operators and failing services at
 * once against the built product, while honest visitors talk with a bot. Prints how long they waited during each scenario, and
 * counts what was lost. Exits with 1 if a service level was missed: 99.9 % of the answers within a second, none lost or doubled.
 * A mail may be repeated, with the same Message-ID, if its server was killed before it could note that it had sent it.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    visitors: { type: "string", default: "8" },
    only: { type: "string" },
  },
});

/** Share of answers that come within a second. */
const LEVEL = 0.999;
const WITHIN_MS = 1_000;

/** Unexpected replies that the report names. */
const MAX_NAMED_REPLIES = 5;

interface Phase {
  readonly scenario: Scenario;
  /** Waits that began while it lasted. */
  readonly measured: readonly Measured[];
}

const only = values.only ?? "";
if (!scenarios.some(({ name }) => name.includes(only)))
  refuse(`--only takes a part of a scenario's name, such as "flood", not "${only}"`);
const wanted = scenarios.filter(({ name }, index) => index === 0 || name.includes(only));
const folder = await mkdtemp(join(tmpdir(), "banter-chaos-"));
const services = await startServices();
let isHeld = true;
try {
  const deployments = await startDeployments(services, folder);
  const phaseMs = (Number(values.minutes) * 60_000) / wanted.length / deployments.length;
  console.log(
    `${wanted.length} scenarios on ${deployments.length} deployments, ${(phaseMs / 1_000).toFixed(0)} s each, ${values.visitors} honest visitors at a time\n`,
  );
  for (const deployment of deployments) isHeld = (await perform(deployment, services, phaseMs)) && isHeld;
} finally {
  await services.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isHeld ? 0 : 1);

/** Plays all scenarios on a deployment, and stops it. Returns whether the service levels held. */
async function perform(deployment: Deployment, world: Services, phaseMs: number): Promise<boolean> {
  const tally = emptyTally();
  const visitors = sendVisitors(
    Number(values.visitors),
    deployment.nextUrl,
    deployment.name.replaceAll(" ", "-"),
    tally,
  );
  const periods: { readonly scenario: Scenario; readonly from: number; readonly to: number }[] = [];
  for (const scenario of wanted) {
    const from = performance.now();
    const end = await scenario.begin({ deployment, services: world });
    await sleep(phaseMs);
    await end();
    periods.push({ scenario, from, to: performance.now() });
  }
  await visitors.end();
  const phases = periods.map(({ scenario, from, to }) => ({
    scenario,
    measured: tally.measured.filter(({ at }) => at >= from && at < to),
  }));
  const stored = await countStored(deployment, world, tally);
  await deployment.stop();
  console.log(report(deployment.name, phases, tally, stored));
  const isLate = phases.some(
    ({ scenario, measured }) => scenario.exception === undefined && shareInTime(measured) < LEVEL,
  );
  return (
    !isLate &&
    stored.lost === 0 &&
    stored.doubled === 0 &&
    stored.mailsDue > 0 &&
    stored.mailsLost === 0 &&
    stored.mailsQueued === 0 &&
    stored.mailsDoubled === 0 &&
    tally.unexpected.length === 0
  );
}

/** Of starts and answers; a model and a file take the time that they take. */
function ordinary(measured: readonly Measured[]): readonly number[] {
  return measured
    .filter(({ wait }) => wait === "start" || wait === "answer")
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
}

function shareInTime(measured: readonly Measured[]): number {
  const times = ordinary(measured);
  return times.length === 0 ? 0 : times.filter((ms) => ms <= WITHIN_MS).length / times.length;
}

function report(name: string, phases: readonly Phase[], tally: Tally, stored: Stored): string {
  const unexpected = [...new Set(tally.unexpected)].slice(0, MAX_NAMED_REPLIES);
  return [
    `### ${name}\n`,
    "| meanwhile | answers | p50, ms | p99, ms | slowest, ms | within 1 s | repeated | model p99, ms |",
    "|---|---|---|---|---|---|---|---|",
    ...phases.map(phaseRow),
    "",
    [
      `${tally.confirmed.length} answers were confirmed: ${stored.lost} lost, ${stored.doubled} doubled.`,
      `${stored.mailsDue} mails were due: ${stored.mailsLost} lost, ${stored.mailsQueued} still queued, ${stored.mailsDoubled} doubled,`,
      `${stored.mailsRepeated} repeated with the same Message-ID after a kill. ${tally.skippedFiles} files were skipped.`,
      `${tally.unexpected.length} unexpected replies${unexpected.length > 0 ? `: ${unexpected.join("; ")}` : ""}.`,
    ].join(" "),
    ...phases.flatMap(({ scenario: { name: phase, exception } }) =>
      exception === undefined ? [] : [`- ${phase}: ${exception}.`],
    ),
    "",
  ].join("\n");
}

function phaseRow({ scenario, measured }: Phase): string {
  const times = ordinary(measured);
  const models = measured.flatMap(({ wait, ms }) => (wait === "model" ? [ms] : [])).toSorted((a, b) => a - b);
  const repeated = measured.filter(({ attempts }) => attempts > 1).length;
  const share = (shareInTime(measured) * 100).toFixed(2);
  const cells = [
    scenario.exception === undefined ? scenario.name : `${scenario.name} *`,
    times.length,
    at(times, 0.5),
    at(times, 0.99),
    at(times, 1),
    `${share} %`,
    repeated,
    at(models, 0.99),
  ];
  return `| ${cells.join(" | ")} |`;
}

function at(sorted: readonly number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? "–" : value.toFixed(0);
}
