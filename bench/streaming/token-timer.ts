import { longAnswer } from "../../packages/streaming-markdown/src/testing/sample-answers.ts";

/** Characters of a token: an average for English. */
const TOKEN_LENGTH = 4;
const INTERVAL_MS = 10;
/** A quick model's time to the first token. */
const FIRST_TOKEN_MS = 300;

/** How long an answer is streamed, at 100 tokens per second. */
export const ANSWER_SECONDS = Number(process.env["BENCH_SECONDS"] ?? 15);

/** The end of the answer that every page shows as text. */
export const LAST_WORDS = "The answer ends here.";

/** Whole sections, so that the last words are a paragraph. */
const sections = longAnswer((ANSWER_SECONDS * 1_000 * TOKEN_LENGTH) / INTERVAL_MS);
export const ANSWER = `${sections.slice(0, sections.lastIndexOf("## "))}${LAST_WORDS}`;

/**
 * Writes the answer token by token, each at its time, beginning after the time to the first token; a late timer makes up for
 * the tokens that it missed.
 */
export function writeTokens(write: (token: string) => void, finish: () => void): void {
  const start = performance.now() + FIRST_TOKEN_MS;
  let written = 0;
  const timer = setInterval(() => {
    const due = Math.ceil((performance.now() - start) / INTERVAL_MS) * TOKEN_LENGTH;
    for (; written < Math.min(due, ANSWER.length); written += TOKEN_LENGTH)
      write(ANSWER.slice(written, written + TOKEN_LENGTH));
    if (written < ANSWER.length) return;
    clearInterval(timer);
    finish();
  }, INTERVAL_MS);
}
