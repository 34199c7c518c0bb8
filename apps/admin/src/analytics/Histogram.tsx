import { pluralize, formatNumber } from "../page/format.ts";
import type { UiStrings } from "../strings/english.ts";
import { interpolate, useStrings } from "../strings/strings.ts";

const WIDTH = 320;
const HEIGHT = 96;
const GAP = 4;

/** The distribution of numbers, as columns. */
export function Histogram({ bins }: { readonly bins: readonly Bin[] }) {
  const strings = useStrings();
  const maxCount = Math.max(1, ...bins.map(({ count }) => count));
  const width = WIDTH / Math.max(1, bins.length);
  const [first] = bins;
  const last = bins.at(-1);
  return (
    <figure className="histogram">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={describeBins(bins, strings)}
        preserveAspectRatio="none"
      >
        {bins.map(({ from, count }, index) => {
          const height = count === 0 ? 1 : Math.max(3, (count / maxCount) * HEIGHT);
          return (
            <rect
              key={from}
              x={index * width + GAP / 2}
              y={HEIGHT - height}
              width={width - GAP}
              height={height}
              rx="3"
              data-empty={count === 0 || undefined}
            />
          );
        })}
      </svg>
      {first !== undefined && last !== undefined && (
        <figcaption aria-hidden="true">
          <span>{formatNumber(first.from)}</span>
          <span>{formatNumber(last.to)}</span>
        </figcaption>
      )}
    </figure>
  );
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

function describeBins(bins: readonly Bin[], strings: UiStrings): string {
  return bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) =>
      interpolate(strings.bin, {
        from: formatNumber(from),
        to: formatNumber(to),
        answers: pluralize(count, strings.answerCount),
      }),
    )
    .join("; ");
}
