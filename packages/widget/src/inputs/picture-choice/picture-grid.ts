import type { CSSProperties } from "react";

/** The most columns of a narrow, a medium and a wide chat. */
const MAX_COLUMNS = [2, 3, 4];

/** CSS variables with the columns for each width of the chat, and how many of them the last picture spans. */
export function pictureGrid(count: number): CSSProperties {
  return Object.fromEntries(
    MAX_COLUMNS.flatMap((max) => {
      const { columns, lastSpan } = pictureColumns(count, max);
      return [
        [`--banter-columns-${max}`, columns],
        [`--banter-last-span-${max}`, lastSpan],
      ];
    }),
  );
}

/** The most columns that leave no picture alone in the last row; with two, the last picture fills its row. */
export function pictureColumns(
  count: number,
  maxColumns: number,
): { readonly columns: number; readonly lastSpan: number } {
  if (count <= maxColumns) return { columns: Math.max(1, count), lastSpan: 1 };
  for (let columns = maxColumns; columns >= 2; columns -= 1) {
    if (count % columns !== 1) return { columns, lastSpan: 1 };
  }
  return { columns: 2, lastSpan: 2 };
}
