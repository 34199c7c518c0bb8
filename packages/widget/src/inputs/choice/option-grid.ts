import type { CSSProperties } from "react";

/** The most columns of a narrow, a medium and a wide chat. */
export type MaxColumns = readonly [narrow: number, medium: number, wide: number];

/** Attributes of a list of options, which choice.css reads. */
export interface OptionGrid {
  /** CSS variables with the columns for each width of the chat. */
  readonly style: CSSProperties;
  /** The widths at which each of several options has a row of its own. */
  readonly "data-rows": string;
}

export function optionGrid(count: number, [narrow, medium, wide]: MaxColumns): OptionGrid {
  const columns = Object.entries({ narrow, medium, wide }).map(
    ([width, max]) => [width, balancedColumns(count, max)] as const,
  );
  return {
    style: Object.fromEntries(columns.map(([width, number]) => [`--banter-columns-${width}`, number])),
    "data-rows": columns.flatMap(([width, number]) => (count > 1 && number === 1 ? [width] : [])).join(" "),
  };
}

/** The most columns that leave no option alone in the last row. */
export function balancedColumns(count: number, maxColumns: number): number {
  if (count <= maxColumns) return Math.max(1, count);
  for (let columns = maxColumns; columns >= 2; columns -= 1) if (count % columns !== 1) return columns;
  return 1;
}

/** Room for options in a chat of 320, 432 and 720 px, in pixels. */
const ROOM = [258, 336, 600] as const;
const GAP = 8;
const MOST = 5;

/** How many columns of labels fit side by side. An estimate: labels that are wider break. */
export function columnsOfLabels(labels: readonly string[], paddingPx: number): MaxColumns {
  const widest = paddingPx + labelWidth(labels);
  const [narrow, medium, wide] = ROOM;
  const fitting = (room: number) => Math.max(1, Math.min(MOST, Math.floor((room + GAP) / (widest + GAP))));
  return [fitting(narrow), fitting(medium), fitting(wide)];
}

/** Estimated width of the longest label in pixels. */
function labelWidth(labels: readonly string[]): number {
  return Math.max(0, ...labels.map((label) => 9.5 * label.length + 7 * (label.match(WIDE)?.length ?? 0)));
}

/** Characters as wide as they are high: of East Asian scripts, and halves of emojis. */
const WIDE = /[\u1100-\u11ff\u2e80-\uffdc]/g;
