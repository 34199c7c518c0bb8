import { Bar } from "../page/Bar.tsx";
import { formatNumber, formatShare, shareOf } from "../page/format.ts";
import { useStrings } from "../strings/strings.ts";

/** How often each choice was selected. */
export function CountBars({ counts, answered }: CountBarsProps) {
  const strings = useStrings();
  const maxCount = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <table className="count-bars">
      <thead className="for-readers">
        <tr>
          <th scope="col">{strings.choice}</th>
          <th scope="col">{strings.answers}</th>
          <th scope="col">{strings.share}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ value, label, count }) => (
          <tr key={value}>
            <th scope="row">
              <span className="cell" dir="auto">
                {label}
              </span>
            </th>
            <td className="count-bar">
              <div>
                <Bar share={count / maxCount} />
                <span className="figure">{formatNumber(count)}</span>
              </div>
            </td>
            <td className="muted">{formatShare(shareOf(count, answered))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CountBarsProps {
  readonly counts: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  readonly answered: number;
}
