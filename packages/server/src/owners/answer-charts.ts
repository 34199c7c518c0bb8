import { chartSpecOf, type ChartChoice, type ChartSpec } from "@banter/engine";
import type { InputBlock } from "@banter/protocol";
import type { AnswerChart } from "@banter/protocol/reply-schemas";
import type { StoredResult } from "../store/stored-result.ts";
import type { BotQuestion } from "./bot-questions.ts";

type ChoiceCounts = Extract<AnswerChart, { kind: "choices" }>["counts"];
type NumberFigures = Omit<Extract<AnswerChart, { kind: "numbers" }>, "kind">;
type TextSample = Extract<AnswerChart, { kind: "texts" }>["samples"][number];

/** Accumulates answers one by one and stores only what the chart needs. */
export interface ChartBuilder {
  readonly add: (content: string, result: StoredResult) => void;
  readonly build: () => AnswerChart;
}

/** The chart that fits the question's input. */
export function createQuestionChart({ type, block }: BotQuestion): ChartBuilder {
  return createChart(chartSpecOf(type, staticBlock(block)));
}

/** The block without items that contain variables: their answers are counted by the text that visitors saw. */
function staticBlock({ id, type, options, items }: BotQuestion["block"]): InputBlock {
  const staticItems = items.filter(({ fields }) => !JSON.stringify(fields).includes("{{"));
  return {
    id,
    type,
    options,
    items: staticItems.map(({ fields, ...item }) => ({ ...fields, ...item })),
    prefilledValue: undefined,
    runtimeOptions: {},
  };
}

function createChart(spec: ChartSpec): ChartBuilder {
  switch (spec.kind) {
    case "choices":
      return createChoicesChart(spec.choices, spec.isMultiple);
    case "rating":
      return createRatingChart(spec.values);
    case "numbers":
      return createNumbersChart();
    case "texts":
      return createTextsChart();
  }
}

/** Answers outside the offered choices, e.g. of an older version of the bot, that are listed on their own. */
const MAX_OTHER_ANSWERS = 12;

function createChoicesChart(choices: readonly ChartChoice[], isMultiple: boolean): ChartBuilder {
  const distinct = [...new Map(choices.map((choice) => [choice.value, choice])).values()];
  const counter = createCounter(distinct, isMultiple);
  return { add: counter.add, build: () => ({ kind: "choices", counts: counter.counts() }) };
}

function createRatingChart(values: readonly number[]): ChartBuilder {
  const counter = createCounter(
    values.map((value) => ({ value: String(value), label: String(value) })),
    false,
  );
  let sum = 0;
  let answerCount = 0;
  return {
    add: (content) => {
      counter.add(content);
      if (!Number.isFinite(Number(content))) return;
      sum += Number(content);
      answerCount++;
    },
    build: () => ({
      kind: "rating",
      counts: counter.counts(),
      mean: answerCount === 0 ? null : sum / answerCount,
    }),
  };
}

function createCounter(choices: readonly ChartChoice[], isMultiple: boolean) {
  const byChoice = new Map(choices.map(({ value }) => [value, 0]));
  const others = new Map<string, number>();
  const increment = (value: string): void => {
    const counts = byChoice.has(value) ? byChoice : others;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  return {
    add: (content: string) => {
      const values = isMultiple ? splitChoices(content, [...byChoice.keys()]) : [content];
      for (const value of values) increment(value);
    },
    counts: (): ChoiceCounts => {
      const mostFrequent = [...others].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_OTHER_ANSWERS);
      return [
        ...choices.map((choice) => ({ ...choice, count: byChoice.get(choice.value) ?? 0 })),
        ...mostFrequent.map(([value, count]) => ({ value, label: value, count })),
      ];
    },
  };
}

/** Multiple choices are stored comma-separated, and a choice can itself contain a comma: match the longest first. */
function splitChoices(content: string, values: readonly string[]): readonly string[] {
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  const found: string[] = [];
  let remaining = content;
  while (remaining !== "") {
    const known = longestFirst.find(
      (value) => value !== "" && (remaining === value || remaining.startsWith(`${value}, `)),
    );
    const comma = remaining.indexOf(", ");
    const value = known ?? (comma < 0 ? remaining : remaining.slice(0, comma));
    found.push(value);
    remaining = remaining.slice(value.length).replace(/^, /, "");
  }
  return found;
}

const BIN_COUNT = 8;

function createNumbersChart(): ChartBuilder {
  const numbers: number[] = [];
  return {
    add: (content) => {
      const number = Number(content);
      if (content.trim() !== "" && Number.isFinite(number)) numbers.push(number);
    },
    build: () => ({ kind: "numbers", ...figuresOf(numbers) }),
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
  const width = (max - min) / BIN_COUNT;
  const counts = Array.from({ length: BIN_COUNT }, () => 0);
  for (const number of sorted) {
    const bin = Math.min(BIN_COUNT - 1, Math.floor((number - min) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ from: min + bin * width, to: min + (bin + 1) * width, count }));
}

const MAX_SAMPLES = 12;
/** In UTF-16 code units. */
const MAX_SAMPLE_LENGTH = 500;

/** Samples of the newest answers. Answers are added in order of time. */
export function createTextsChart(): ChartBuilder {
  const samples: TextSample[] = [];
  return {
    add: (content, { id, createdAt }) => {
      samples.push({
        text: content.slice(0, MAX_SAMPLE_LENGTH),
        resultId: id,
        at: new Date(createdAt).toISOString(),
      });
      if (samples.length > MAX_SAMPLES) samples.shift();
    },
    build: () => ({ kind: "texts", samples: samples.toReversed() }),
  };
}
