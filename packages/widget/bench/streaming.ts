/*
 * Measures the cost of parsing a language model's answer as it arrives, up to 20,000 tokens of four characters.
 * Run: node --conditions=@banter/source packages/widget/bench/streaming.ts
 */
import { createMarkdownDocument } from "../src/messages/streamed/markdown-document.ts";
import { lexMarkdown } from "../src/messages/streamed/incremental-lexer.ts";
import { longAnswer } from "../src/messages/streamed/testing/sample-answers.ts";

const CHARACTERS_PER_TOKEN = 4;

console.log("tokens   characters   lexed per character   total ms   ms per 1,000 tokens   longest update ms");
for (const tokens of [1_000, 2_500, 5_000, 10_000, 20_000]) {
  const text = longAnswer(tokens * CHARACTERS_PER_TOKEN);
  const { lexed, total, longest } = measure(text);
  const columns = [
    String(tokens).padStart(6),
    String(text.length).padStart(12),
    (lexed / text.length).toFixed(1).padStart(21),
    total.toFixed(0).padStart(10),
    ((total / tokens) * 1_000).toFixed(1).padStart(21),
    longest.toFixed(2).padStart(19),
  ];
  console.log(columns.join(" "));
}

function measure(text: string): { readonly lexed: number; readonly total: number; readonly longest: number } {
  let lexed = 0;
  let longest = 0;
  const document = createMarkdownDocument((markdown) => {
    lexed += markdown.length;
    return lexMarkdown(markdown);
  });
  const start = performance.now();
  for (let end = CHARACTERS_PER_TOKEN; end <= text.length; end += CHARACTERS_PER_TOKEN) {
    const before = performance.now();
    document.update(text.slice(0, end), end < text.length);
    longest = Math.max(longest, performance.now() - before);
  }
  return { lexed, total: performance.now() - start, longest };
}
