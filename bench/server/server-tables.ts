import { quartiles } from "../quartiles.ts";
import type { Contender } from "./contenders.ts";
import type { Figures } from "./figures.ts";

export const tableHead = `| server | request | per second | quartiles | p50 ms | p99 ms | CPU µs | CPU µs of Postgres |
|---|---|---|---|---|---|---|---|`;

export function contenderLines({ name, starts, answers }: Contender): string {
  return [line(name, "start", starts), line(name, "answer", answers)].join("\n");
}

/** Medians of the rounds. */
function line(name: string, request: string, rounds: readonly Figures[]): string {
  const { lower, median, upper } = quartiles(rounds.map(({ perSecond }) => perSecond));
  const postgres = medianOf(rounds, "postgresCpu");
  return row([
    name,
    request,
    median.toFixed(0),
    `${lower.toFixed(0)} to ${upper.toFixed(0)}`,
    medianOf(rounds, "p50").toFixed(1),
    medianOf(rounds, "p99").toFixed(1),
    medianOf(rounds, "cpu").toFixed(0),
    postgres === 0 ? "" : postgres.toFixed(0),
  ]);
}

/** The ratio of two neighbouring measurements, in each round. */
export function ratioLine(sqlite: Contender, postgres: Contender): string {
  const ratio = (request: "starts" | "answers"): string => {
    const ratios = postgres[request].map(
      (figures, round) => figures.perSecond / (sqlite[request][round]?.perSecond ?? Number.NaN),
    );
    const { lower, median, upper } = quartiles(ratios);
    return `${median.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
  };
  return `Postgres ÷ SQLite: answers ${ratio("answers")}, starts ${ratio("starts")}; median and quartiles of the rounds' ratios`;
}

/** Cores of the database in the computed column. */
const DATABASE_CORES = 4;

/**
 * The last column is computed from the measured CPU times: what the instances could answer with a core each, and Postgres
 * with its own cores on another machine.
 */
export function instanceLines(contenders: readonly Contender[]): string {
  const lines = contenders.map(({ name, targets, starts, answers }) => {
    const cpu = medianOf(answers, "cpu");
    const postgresCpu = medianOf(answers, "postgresCpu");
    const computed = Math.min(targets.length / cpu, DATABASE_CORES / postgresCpu) * 1_000_000;
    const cells = [
      medianOf(starts, "perSecond"),
      medianOf(answers, "perSecond"),
      medianOf(answers, "p50"),
      medianOf(answers, "p99"),
      cpu,
      postgresCpu,
      computed,
    ];
    return row([name, ...cells.map((cell) => cell.toFixed(cell < 100 ? 1 : 0))]);
  });
  return [
    `| instances, routing | starts per second | answers per second | p50 ms | p99 ms | CPU µs | CPU µs of Postgres | computed: a core each, ${DATABASE_CORES} for Postgres |`,
    "|---|---|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

function medianOf(rounds: readonly Figures[], key: keyof Figures): number {
  return quartiles(rounds.map((figures) => figures[key])).median;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
