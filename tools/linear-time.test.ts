import { describe, expect, test } from "vitest";
import { inputs, parseRichText, plainText, type InputDefinition } from "@banter/protocol";
import { createMarkdownDocument, removeCitations } from "@banter/streaming-markdown";
import { parseMoney } from "../packages/engine/src/blocks/inputs/payment/money.ts";
import { buildBot } from "../packages/engine/src/define/compile/build-bot.ts";
import { compileBot } from "../packages/engine/src/inspect/compile-bot.ts";
import { parseBotSource } from "../packages/engine/src/define/parse-bot-source.ts";
import { compare } from "../packages/engine/src/conditions/compare.ts";
import { createMatcher } from "../packages/engine/src/conditions/pattern.ts";
import { inlineNodes, parseMarkdown } from "../packages/engine/src/rich-text/parse-markdown.ts";
import { toMarkdown } from "../packages/engine/src/rich-text/to-markdown.ts";
import {
  asSingleVariable,
  hasOwnWords,
  leadingPlaceholder,
  splitPlaceholders,
} from "../packages/engine/src/variables/interpolate.ts";
import { parseFields } from "../packages/server/src/effects/ai-fields.ts";
import { demoFields, demoWords } from "../packages/server/src/effects/demo-ai.ts";
import { parseDate, parsePhone } from "../packages/server/src/effects/parse-phone-date.ts";
import { csvCell } from "../packages/server/src/reports/csv-cell.ts";
import { foldCase } from "../packages/server/src/store/fold-case.ts";
import { closingQuestion } from "../packages/widget/src/chat/transcript/closing-question.ts";
import { createSentenceSplitter } from "../packages/widget/src/messages/streamed/sentence-splitter.ts";
import { markCitations } from "../packages/widget/src/messages/streamed/citations/citation-marks.ts";
import { referencesIn } from "../packages/widget/src/messages/streamed/citations/citations.ts";
import { worstText, worstTextNames } from "./worst-texts.ts";

const conditionOperators = ["Equal to", "Contains", "Greater than", "Is set", "Starts with", "Ends with"];

/** What reads the texts of visitors and models: a server that serves others meanwhile, or a visitor's page. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "plain text": (text) => plainText(richText(text)),
  "rich text to Markdown": (text) => toMarkdown(richText(text)),
  "Markdown to rich text": parseMarkdown,
  "Markdown in a sentence": inlineNodes,
  "values of a reply": (text) => parseFields(request("", FIELDS), text),
  "the demo model": (text) => [demoWords(text), demoFields(request(text, FIELDS))],
  "a reply at once": (text) => createMarkdownDocument().update(text, false),
  "a streamed reply": (text) => {
    const document = createMarkdownDocument();
    for (const part of growing(text)) document.update(part, true);
    document.update(text, false);
  },
  "announcements at once": (text) => createSentenceSplitter().finish(text),
  "streamed announcements": (text) => {
    const splitter = createSentenceSplitter();
    for (const part of growing(text)) splitter.take(part);
    splitter.finish(text);
  },
  citations: removeCitations,
  "places of sources": (text) =>
    markCitations(text, [{ at: text.length, url: "https://a.example/", title: "A" }]),
  "references to sources": referencesIn,
  "the last question of a reply": closingQuestion,
  "a phone number": (text) => parsePhone(text, "DE"),
  "a date": (text) => parseDate(text, true, new Date(0)),
  "an amount": (text) => parseMoney(text, "EUR"),
  "an answer as text": answerReader(inputs["text input"]),
  "an answer as number": answerReader(inputs["number input"]),
  "an answer as email address": answerReader(inputs["email input"]),
  "an answer as web address": answerReader(inputs["url input"]),
  "an answer as date": answerReader(inputs["date input"]),
  "an answer as time": answerReader(inputs["time input"]),
  "an answer as phone number": answerReader(inputs["phone number input"]),
  "an answer as rating": answerReader(inputs["rating input"]),
  "an answer as choice": answerReader(inputs["choice input"]),
  "an answer as file": answerReader(inputs["file input"]),
  "a condition": (text) => conditionOperators.map((operator) => compare(operator, text, "zzz")),
  "a condition on two answers": (text) => compare("Contains", text, `${text.slice(text.length / 2)}~`),
  "a pattern": (text) => {
    const matcher = createMatcher({ source: "^(\\S+\\s*)+$|(a|a)*b", flags: "i" });
    return matcher.ok && matcher.value(text);
  },
  "a single variable": (text) => [asSingleVariable(text), leadingPlaceholder(text)],
  "a text with variables": (text) => [hasOwnWords(text), splitPlaceholders(text)],
  "a cell of a CSV file": csvCell,
  "a line of a JSON file": (text) => JSON.stringify({ content: text }),
  "a text to search in": (text) => foldCase(text).includes("zzz"),
};

function answerReader<Type extends string, Options>({
  type,
  parse,
  answer,
}: InputDefinition<Type, Options>): (text: string) => unknown {
  const options = parse({
    id: "q",
    type,
    options: {},
    runtimeOptions: {},
    items: [{ id: "i", content: "One" }],
  });
  return (text) =>
    answer({ text }, options, {
      parsePhone,
      parseDate: (date, prefersDayFirst) => parseDate(date, prefersDayFirst, new Date(0)),
    });
}

describe.each(Object.entries(readers))("%s", (_, read) => {
  test.each(worstTextNames)("%s take linear time", (name) => {
    expectLinearTime(read, worstText(name, 6_250), worstText(name, 100_000));
  });
});

test("a bot of many groups is compiled in linear time", () => {
  const read = (source: unknown) => {
    const parsed = parseBotSource(source);
    return parsed.ok && compileBot(buildBot(parsed.value).definition);
  };
  expectLinearTime(read, botOf(1_250), botOf(20_000));
});

/** Groups that lead to the next one. */
function botOf(count: number) {
  const groups = Array.from({ length: count }, (_, n) => [
    `g${n}`,
    [{ say: "Hi", id: "hi" }, { go: `g${(n + 1) % count}` }],
  ]);
  return { id: "lead", start: "g0", groups: Object.fromEntries(groups) };
}

const UNNOTICED_MS = 20;
const ATTEMPTS = 10;
/** For a text 16 times as long: linear time is 16 times as long, quadratic time 256 times. */
const MOST_TIMES_LONGER = 64;

/** `long` is 16 times as long as `short`. */
function expectLinearTime<Input>(read: (input: Input) => unknown, short: Input, long: Input): void {
  if (timeOf(() => read(long)) <= UNNOTICED_MS) return;
  const times: string[] = [];
  // Other processes, compilation and garbage collection only add time, so the best of several attempts counts.
  const isLinear = Array.from({ length: ATTEMPTS }).some(() => {
    const shortMs = Math.max(
      timeOf(() => read(short)),
      1,
    );
    const longMs = timeOf(() => read(long));
    times.push(`${shortMs} and ${longMs} ms`);
    return longMs / shortMs < MOST_TIMES_LONGER;
  });
  expect(isLinear, times.join(", ")).toBe(true);
}

function timeOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function richText(text: string) {
  return parseRichText([{ type: "p", children: [{ text }] }]);
}

const FIELDS = [
  { name: "order", type: "string" },
  { name: "email", type: "string" },
  { name: "count", type: "number" },
];

function request(message: string, fields: typeof FIELDS) {
  return { provider: "demo", model: "", messages: [{ role: "user" as const, content: message }], fields };
}

/** The text as it arrives, 200 parts. */
function growing(text: string): readonly string[] {
  const step = Math.ceil(text.length / 200);
  return Array.from({ length: 200 }, (_, index) => text.slice(0, index * step));
}
