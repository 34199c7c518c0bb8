import { chartSpecOf, type ChartChoice, type ChartSpec } from "@banter/engine/runtime";
import { splitValues, type InputBlock } from "@banter/protocol";
import type { AnswerChart } from "@banter/protocol/reply-schemas";
import type { AnswerCount, LatestAnswer } from "../store/stored-result.ts";
import type { BotQuestion } from "./bot-questions.ts";

type ChoiceCounts = Extract<AnswerChart, { kind: "choices" }>["counts"];
type NumberFigures = Omit<Extract<AnswerChart, { kind: "numbers" }>, "kind">;

/** Samples of free text per question. */
export const MAX_SAMPLES = 12;
/** In UTF-16 code units. */
const MAX_SAMPLE_LENGTH = 500;

export function chartKindOf({ type, block }: BotQuestion): ChartSpec["kind"] {
  return chartSpecOf(type, staticBlock(block)).kind;
}

/** The chart that fits the question's input: of `counts`, or of `latest` if the answers are free text. */
export function createQuestionChart(
  { type, block }: BotQuestion,
  counts: readonly AnswerCount[],
  latest: readonly LatestAnswer[],
): AnswerChart {
  const spec = chartSpecOf(type, staticBlock(block));
  switch (spec.kind) {
    case "choices":
      return {
        kind: "choices",
        counts: countChoices(distinctChoices(spec.choices), counts, spec.isMultiple),
      };
    case "rating":
      return ratingChart(spec.values, counts);
    case "numbers":
      return { kind: "numbers", ...figuresOf(numbersOf(counts)) };
    case "texts":
      return textsChart(latest);
  }
}

/** Samples of the newest answers, newest first. */
export function textsChart(latest: readonly LatestAnswer[]): AnswerChart {
  const samples = latest.map(({ content, iso, resultId, createdAt }) => ({
    text: content.slice(0, MAX_SAMPLE_LENGTH),
    ...(iso && { iso }),
    resultId,
    at: new Date(createdAt).toISOString(),
  }));
  return { kind: "texts", samples };
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

function distinctChoices(choices: readonly ChartChoice[]): readonly ChartChoice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

function ratingChart(values: readonly number[], counts: readonly AnswerCount[]): AnswerChart {
  const choices = values.map((value) => ({ value: String(value), label: String(value) }));
  const rated = counts.filter(({ content }) => Number.isFinite(Number(content)));
  const total = rated.reduce((sum, { results }) => sum + results, 0);
  const sum = rated.reduce((sum, { content, results }) => sum + Number(content) * results, 0);
  return {
    kind: "rating",
    counts: countChoices(choices, counts, false),
    mean: total === 0 ? null : sum / total,
    ...(isPromoterScale(values) && { nps: total === 0 ? null : promoterScore(rated, total) }),
  };
}

/** Whether the values are 0 to 10. */
function isPromoterScale(values: readonly number[]): boolean {
  return values.length === 11 && values.every((value, index) => value === index);
}

/** The share of promoters (9 and 10) less that of detractors (0 to 6), in percent. */
function promoterScore(rated: readonly AnswerCount[], total: number): number {
  const score = rated.reduce((sum, { content, results }) => {
    const value = Number(content);
    return sum + (value >= 9 ? results : value <= 6 ? -results : 0);
  }, 0);
  return Math.round((score / total) * 100);
}

/** Answers outside the offered choices, e.g. of an older version of the bot, that are listed on their own. */
const MAX_OTHER_ANSWERS = 12;

function countChoices(
  choices: readonly ChartChoice[],
  answers: readonly AnswerCount[],
  isMultiple: boolean,
): ChoiceCounts {
  const byChoice = new Map(choices.map(({ value }) => [value, 0]));
  const others = new Map<string, number>();
  const longestFirst = [...byChoice.keys()].toSorted((a, b) => b.length - a.length);
  for (const { content, results } of answers) {
    for (const value of isMultiple ? splitValues(content, longestFirst) : [content]) {
      const counts = byChoice.has(value) ? byChoice : others;
      counts.set(value, (counts.get(value) ?? 0) + results);
    }
  }
  const mostFrequent = [...others]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_OTHER_ANSWERS);
  return [
    ...choices.map((choice) => ({ ...choice, count: byChoice.get(choice.value) ?? 0 })),
    ...mostFrequent.map(([value, count]) => ({ value, label: value, count })),
  ];
}

/** A number and how many results have it. */
interface CountedNumber {
  readonly number: number;
  readonly results: number;
}

/** In ascending order. */
function numbersOf(counts: readonly AnswerCount[]): readonly CountedNumber[] {
  return counts
    .filter(({ content }) => content.trim() !== "" && Number.isFinite(Number(content)))
    .map(({ content, results }) => ({ number: Number(content), results }))
    .toSorted((a, b) => a.number - b.number);
}

function figuresOf(sorted: readonly CountedNumber[]): NumberFigures {
  const min = sorted[0]?.number;
  const max = sorted.at(-1)?.number;
  if (min === undefined || max === undefined)
    return { min: null, median: null, max: null, mean: null, bins: [] };
  const total = sorted.reduce((sum, { results }) => sum + results, 0);
  const sum = sorted.reduce((sum, { number, results }) => sum + number * results, 0);
  const lower = numberAt(sorted, Math.floor((total - 1) / 2)) ?? min;
  const upper = numberAt(sorted, Math.floor(total / 2)) ?? max;
  return { min, median: (lower + upper) / 2, max, mean: sum / total, bins: binsOf(sorted, min, max) };
}

/** The number at the index of the list in which each number is repeated for each of its results. */
function numberAt(sorted: readonly CountedNumber[], index: number): number | undefined {
  let end = 0;
  return sorted.find(({ results }) => (end += results) > index)?.number;
}

const BIN_COUNT = 8;

function binsOf(sorted: readonly CountedNumber[], min: number, max: number): NumberFigures["bins"] {
  if (min === max)
    return [{ from: min, to: max, count: sorted.reduce((sum, { results }) => sum + results, 0) }];
  const width = (max - min) / BIN_COUNT;
  const counts = Array.from({ length: BIN_COUNT }, () => 0);
  for (const { number, results } of sorted) {
    const bin = Math.min(BIN_COUNT - 1, Math.floor((number - min) / width));
    counts[bin] = (counts[bin] ?? 0) + results;
  }
  return counts.map((count, bin) => ({ from: min + bin * width, to: min + (bin + 1) * width, count }));
}
