import type { Funnel } from "@banter/protocol/reply-schemas";
import { formatNumber } from "../page/format.ts";
import { useStrings } from "../strings/strings.ts";
import { periodsOf, type DayCounts, type Period } from "./visit-periods.ts";

const WIDTH = 640;
const HEIGHT = 140;

/** Visitors by day, week or four weeks: who opened the bot, answered and completed it, as nested columns and as a table. */
export function VisitorsChart({ days }: { readonly days: Funnel["days"] }) {
  const strings = useStrings();
  const { lengthDays, periods } = periodsOf(days);
  const [first] = periods;
  const last = periods.at(-1);
  // One column says nothing about time.
  if (first === undefined || last === undefined || first === last) return null;
  const unit = { 1: strings.perDay, 7: strings.perWeek, 28: strings.perMonth }[lengthDays];
  const names = { opened: strings.opened, started: strings.answered, completed: strings.completed };
  return (
    <figure className="card visitors-chart">
      <figcaption>
        <h2>{strings.visitorsOverTime}</h2>
        <span className="muted">{unit}</span>
        <ul className="legend" aria-hidden="true">
          {countNames.map((count) => (
            <li key={count} data-count={count}>
              {names[count]}
            </li>
          ))}
        </ul>
      </figcaption>
      <Columns periods={periods} />
      <div className="visitors-axis muted" aria-hidden="true">
        <time dateTime={first.start}>{formatDay(first.start)}</time>
        <time dateTime={last.start}>{formatDay(last.start)}</time>
      </div>
      <PeriodTable periods={periods} names={names} />
    </figure>
  );
}

function PeriodTable({ periods, names }: PeriodTableProps) {
  const strings = useStrings();
  return (
    <details>
      <summary>{strings.showAsTable}</summary>
      <div className="table-frame" role="region" aria-label={strings.visitorsOverTime} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{strings.from}</th>
              {countNames.map((count) => (
                <th key={count} scope="col">
                  {names[count]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map((period) => (
              <tr key={period.start}>
                <th scope="row">{formatDay(period.start)}</th>
                {countNames.map((count) => (
                  <td key={count}>{formatNumber(period[count])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface PeriodTableProps {
  readonly periods: readonly Period[];
  readonly names: Readonly<Record<keyof DayCounts, string>>;
}

/** From the tallest column to the one in front. */
const countNames = ["opened", "started", "completed"] as const satisfies readonly (keyof DayCounts)[];

/** Hidden from screen readers, which read the table. */
function Columns({ periods }: { readonly periods: readonly Period[] }) {
  const most = Math.max(1, ...periods.map(({ opened }) => opened));
  const width = WIDTH / periods.length;
  const gap = Math.min(4, width / 4);
  return (
    <div className="visitors-plot" aria-hidden="true">
      <span className="muted">{formatNumber(most)}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {periods.map((period, index) =>
          countNames.map((count) => {
            const height = (period[count] / most) * HEIGHT;
            return (
              <rect
                key={`${period.start} ${count}`}
                data-count={count}
                x={index * width + gap / 2}
                y={HEIGHT - height}
                width={width - gap}
                height={height}
              />
            );
          }),
        )}
      </svg>
    </div>
  );
}

/** Days are in UTC, whatever the time zone of the owner. */
function formatDay(day: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}
