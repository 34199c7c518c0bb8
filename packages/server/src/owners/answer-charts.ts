import type { StoredResult } from "../store/stored-result.ts";

/** How the answers to one question are shown. */
export type AnswerChart =
  | { readonly kind: "choices"; readonly counts: readonly ChoiceCount[] }
  | { readonly kind: "rating"; readonly counts: readonly ChoiceCount[]; readonly mean: number | null }
  | ({ readonly kind: "numbers" } & NumberFigures)
  | { readonly kind: "texts"; readonly samples: readonly TextSample[] };

export interface ChoiceCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface NumberFigures {
  readonly min: number | null;
  readonly median: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  /** Equal parts of the range; `to` belongs to the last one only. */
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

export interface TextSample {
  readonly text: string;
  readonly resultId: string;
  readonly at: string;
}

/** A choice that the author offers. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Takes answers one by one, and keeps no more of them than the chart needs. */
export interface ChartMaker {
  readonly add: (content: string, result: StoredResult) => void;
  readonly chart: () => AnswerChart;
}

/** Answers that nobody offers, as of an older version of the bot, that get a line of their own. */
const MAX_OTHERS = 12;

export function choicesChart(offered: readonly Choice[], isMultiple: boolean): ChartMaker {
  const counts = countsOf(offered, isMultiple);
  return { add: counts.add, chart: () => ({ kind: "choices", counts: counts.read() }) };
}

export function ratingChart(marks: readonly number[]): ChartMaker {
  const counts = countsOf(
    marks.map((mark) => ({ value: String(mark), label: String(mark) })),
    false,
  );
  let sum = 0;
  let number = 0;
  return {
    add: (content) => {
      counts.add(content);
      if (!Number.isFinite(Number(content))) return;
      sum += Number(content);
      number++;
    },
    chart: () => ({ kind: "rating", counts: counts.read(), mean: number === 0 ? null : sum / number }),
  };
}

function countsOf(offered: readonly Choice[], isMultiple: boolean) {
  const known = new Map(offered.map(({ value }) => [value, 0]));
  const others = new Map<string, number>();
  const addOne = (value: string): void => {
    const counts = known.has(value) ? known : others;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  return {
    add: (content: string) => {
      const parts = isMultiple ? splitChoices(content, [...known.keys()]) : [content];
      for (const value of parts) addOne(value);
    },
    read: (): readonly ChoiceCount[] => {
      const rest = [...others].toSorted((a, b) => b[1] - a[1]);
      return [
        ...offered.map((choice) => ({ ...choice, count: known.get(choice.value) ?? 0 })),
        ...rest.slice(0, MAX_OTHERS).map(([value, count]) => ({ value, label: value, count })),
      ];
    },
  };
}

/** Several choices are kept joined by commas, and a choice may hold a comma itself: the longest that fits counts. */
function splitChoices(content: string, values: readonly string[]): readonly string[] {
  const byLength = values.toSorted((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = content;
  while (rest !== "") {
    const known = byLength.find((value) => value !== "" && (rest === value || rest.startsWith(`${value}, `)));
    const comma = rest.indexOf(", ");
    const value = known ?? (comma < 0 ? rest : rest.slice(0, comma));
    found.push(value);
    rest = rest.slice(value.length).replace(/^, /, "");
  }
  return found;
}

const BINS = 8;

export function numbersChart(): ChartMaker {
  const numbers: number[] = [];
  return {
    add: (content) => {
      const number = Number(content);
      if (content.trim() !== "" && Number.isFinite(number)) numbers.push(number);
    },
    chart: () => ({ kind: "numbers", ...figuresOf(numbers) }),
  };
}

function figuresOf(numbers: readonly number[]): NumberFigures {
  const sorted = numbers.toSorted((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined)
    return { min: null, median: null, max: null, mean: null, bins: [] };
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? min;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? max;
  const mean = sorted.reduce((sum, number) => sum + number, 0) / sorted.length;
  return { min, median: (lower + upper) / 2, max, mean, bins: binsOf(sorted, min, max) };
}

function binsOf(sorted: readonly number[], min: number, max: number): NumberFigures["bins"] {
  if (min === max) return [{ from: min, to: max, count: sorted.length }];
  const width = (max - min) / BINS;
  const counts = Array.from({ length: BINS }, () => 0);
  for (const number of sorted) {
    const bin = Math.min(BINS - 1, Math.floor((number - min) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ from: min + bin * width, to: min + (bin + 1) * width, count }));
}

const SAMPLES = 12;
/** UTF-16 units of one sample. */
const SAMPLE_LENGTH = 500;

/** The newest answers; they come in order, so the last ones are. */
export function textsChart(): ChartMaker {
  const samples: TextSample[] = [];
  return {
    add: (content, { id, createdAt }) => {
      samples.push({
        text: content.slice(0, SAMPLE_LENGTH),
        resultId: id,
        at: new Date(createdAt).toISOString(),
      });
      if (samples.length > SAMPLES) samples.shift();
    },
    chart: () => ({ kind: "texts", samples: samples.toReversed() }),
  };
}
