/** What a visitor downloads, in bytes. */
export interface ServedSize {
  readonly name: string;
  readonly brotli: number;
  readonly gzip: number;
  /** After gzip; undefined if only the sum it belongs to is limited. */
  readonly maxBytes?: number;
}

const START = "<!-- sizes -->";
const END = "<!-- /sizes -->";

/** A difference below which a figure is not worth a change. */
const TOLERANCE = 0.02;

/** The text of docs/weight.md with a table of these sizes, in KB. */
export function withWeightTable(page: string, sizes: readonly ServedSize[]): string {
  const rows = sizes.map(
    ({ name, brotli, gzip, maxBytes }) =>
      `| ${name} | ${kilobytes(brotli)} | ${kilobytes(gzip)} | ${maxBytes === undefined ? "" : maxBytes / 1024} |`,
  );
  const table = ["| what | KB as Brotli | KB as gzip | limit |", "|---|---|---|---|", ...rows].join("\n");
  const { before, after } = splitPage(page);
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}

/** Whether a figure of the table differs from these sizes by more than the tolerance, or a row is missing. */
export function isOutdated(page: string, sizes: readonly ServedSize[]): boolean {
  const written = figures(splitPage(page).table);
  const measured = figures(splitPage(withWeightTable(page, sizes)).table);
  if (written.length !== measured.length) return true;
  return measured.some(
    (figure, index) => Math.abs(figure - (written[index] ?? 0)) > figure * TOLERANCE + 0.1,
  );
}

function splitPage(page: string) {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start === -1 || end < start) throw new Error(`docs/weight.md must contain ${START} and ${END}.`);
  return {
    before: page.slice(0, start),
    table: page.slice(start, end),
    after: page.slice(end + END.length),
  };
}

function figures(table: string): readonly number[] {
  return [...table.matchAll(/(?<=\| )\d+(?:\.\d+)?(?= \|)/g)].map(([figure]) => Number(figure));
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
