/*
 * Measures what it costs to parse a language model's answer as it arrives, in tokens of four characters: characters read
 * per streamed character for each construct, and the time for answers of up to 20,000 tokens.
 * Run: npm run bench markdown
 */
import { createMarkdownDocument } from "../src/messages/streamed/markdown-document.ts";
import { constructs, longAnswer } from "../src/messages/streamed/testing/sample-answers.ts";

const CHARACTERS_PER_TOKEN = 4;
const CONSTRUCT_LENGTH = 20_000;

console.log(`${"construct".padEnd(28)} read per character`);
for (const [name, make] of Object.entries(constructs)) {
  const { read } = measure(make(CONSTRUCT_LENGTH));
  console.log(`${name.padEnd(28)} ${(read / CONSTRUCT_LENGTH).toFixed(2).padStart(18)}`);
}

console.log(
  "\ntokens   characters   read per character   total ms   ms per 1,000 tokens   longest update ms",
);
for (const tokens of [1_000, 2_500, 5_000, 10_000, 20_000]) {
  const text = longAnswer(tokens * CHARACTERS_PER_TOKEN);
  const { read, total, longest } = measure(text);
  const columns = [
    String(tokens).padStart(6),
    String(text.length).padStart(12),
    (read / text.length).toFixed(2).padStart(20),
    total.toFixed(0).padStart(10),
    ((total / tokens) * 1_000).toFixed(1).padStart(21),
    longest.toFixed(2).padStart(19),
  ];
  console.log(columns.join(" "));
}

function measure(text: string): { readonly read: number; readonly total: number; readonly longest: number } {
  let read = 0;
  let longest = 0;
  const document = createMarkdownDocument((characters) => {
    read += characters;
  });
  const start = performance.now();
  for (let end = CHARACTERS_PER_TOKEN; end <= text.length; end += CHARACTERS_PER_TOKEN) {
    const before = performance.now();
    document.update(text.slice(0, end), end < text.length);
    longest = Math.max(longest, performance.now() - before);
  }
  return { read, total: performance.now() - start, longest };
}
