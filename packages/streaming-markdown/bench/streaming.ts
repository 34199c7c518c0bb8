/*
 * Measures what it costs to lex a language model's answer as it arrives, in tokens of four characters: characters read per
 * streamed character for each construct, and the time for answers of up to 20,000 tokens, beside `marked`, which lexes
 * the whole text with each token.
 * Run: npm run bench -w packages/streaming-markdown
 */
import { Lexer } from "marked";
import { createMarkdownDocument } from "../src/markdown-document.ts";
import { constructs, longAnswer } from "../src/testing/sample-answers.ts";

const CHARACTERS_PER_TOKEN = 4;
const CONSTRUCT_LENGTH = 20_000;
/** With more tokens, lexing the whole text takes minutes. */
const MAX_TOKENS_OF_MARKED = 5_000;

console.log(`${"construct".padEnd(28)} read per character`);
for (const [name, make] of Object.entries(constructs)) {
  const { read } = measureDocument(make(CONSTRUCT_LENGTH));
  console.log(`${name.padEnd(28)} ${(read / CONSTRUCT_LENGTH).toFixed(2).padStart(18)}`);
}

const HEADINGS = [
  "tokens",
  "characters",
  "read per character",
  "total ms",
  "ms per 1,000 tokens",
  "longest update ms",
  "marked: total ms",
  "longest update ms",
];
console.log(`\n${HEADINGS.join("   ")}`);
for (const tokens of [1_000, 2_500, 5_000, 10_000, 20_000]) {
  const text = longAnswer(tokens * CHARACTERS_PER_TOKEN);
  const { read, total, longest } = measureDocument(text);
  const marked = tokens <= MAX_TOKENS_OF_MARKED ? measureMarked(text) : undefined;
  const columns = [
    String(tokens),
    String(text.length),
    (read / text.length).toFixed(2),
    total.toFixed(0),
    ((total / tokens) * 1_000).toFixed(1),
    longest.toFixed(2),
    marked?.total.toFixed(0) ?? "",
    marked?.longest.toFixed(2) ?? "",
  ];
  console.log(columns.map((column, index) => column.padStart(HEADINGS[index]?.length ?? 0)).join("   "));
}

interface Times {
  /** Milliseconds of all updates. */
  readonly total: number;
  readonly longest: number;
}

function measureDocument(text: string): Times & { readonly read: number } {
  let read = 0;
  const document = createMarkdownDocument((characters) => {
    read += characters;
  });
  const times = timeUpdates(text, (arrived, isStreaming) => document.update(arrived, isStreaming));
  return { ...times, read };
}

function measureMarked(text: string): Times {
  return timeUpdates(text, (arrived) => new Lexer({ gfm: true, breaks: true }).lex(arrived));
}

function timeUpdates(text: string, update: (arrived: string, isStreaming: boolean) => unknown): Times {
  let longest = 0;
  const start = performance.now();
  for (let end = CHARACTERS_PER_TOKEN; end <= text.length; end += CHARACTERS_PER_TOKEN) {
    const before = performance.now();
    update(text.slice(0, end), end < text.length);
    longest = Math.max(longest, performance.now() - before);
  }
  return { total: performance.now() - start, longest };
}
