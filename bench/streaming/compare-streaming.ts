import { launchBrowser } from "../../e2e/browser-page.ts";
import { startServer } from "../../e2e/started-server.ts";
import { startModelProvider, type ModelAnswer } from "../../e2e/streaming/model-provider.ts";
import { quartiles } from "../quartiles.ts";
import { measureAnswer, type Answer, type AnswerPage } from "./measure-answer.ts";
import { servePeerPages } from "./peer-pages.ts";
import { ANSWER, ANSWER_SECONDS, LAST_WORDS, writeTokens } from "./token-timer.ts";

/*
 * `npm run bench replies`: a streamed answer in a whole chat, from a model provider through `banter start`, beside the
 * Markdown components that are published for streams, alone in a page, and beside plain text. Tokens of four characters, 100 per
 * second, by timers; CPU slowed four times; medians and quartiles of interleaved runs, each in a new browser context.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 9);

const provider = await startModelProvider();
const server = await startServer(["bench/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
  BANTER_AI_ANTHROPIC_KEY: "key",
  BANTER_AI_ANTHROPIC_API: "anthropic",
  BANTER_AI_ANTHROPIC_BASE_URL: provider.baseUrl,
});
const peers = await servePeerPages();
const browser = await launchBrowser();

const chat: AnswerPage = {
  url: `${server.url}/streams-answer`,
  async prepare(page) {
    await page.getByRole("textbox").fill("A question");
  },
  async ask(page) {
    provider.plan.push((answer) => writeTokens(answer.write, answer.finish));
    await page.keyboard.press("Enter");
  },
};

/** A support bot: tool call and status line, a source after each paragraph, rating, the author's disclosure. */
const everything: AnswerPage = {
  ...chat,
  url: `${server.url}/streams-with-tools`,
  async ask(page) {
    provider.plan.push(
      (answer) => answer.callTools(["find_order", { order: "A-12" }]),
      (answer) => writeTokens(withSources(answer), answer.finish),
    );
    await page.keyboard.press("Enter");
  },
};

/** Writes tokens, and cites one of twenty pages where a paragraph ends. */
function withSources({ write, cite }: ModelAnswer): (token: string) => void {
  let length = 0;
  let paragraphs = 0;
  const writePart = (part: string): void => {
    if (part !== "") write(part);
    length += part.length;
  };
  return (token) => {
    const end = token.indexOf("\n\n");
    if (end === -1) return writePart(token);
    writePart(token.slice(0, end));
    const page = (paragraphs += 1) % 20;
    cite({
      url: `https://example.com/help/${page}`,
      title: `Page ${page} of the handbook`,
      start: length - 1,
      end: length,
    });
    writePart(token.slice(end));
  };
}

function peerPage(name: string): AnswerPage {
  return {
    url: peers.urlOf(name),
    prepare: async (page) => void (await page.waitForFunction(() => "ask" in window)),
    ask: (page) => page.evaluate("void window.ask()"),
  };
}

const contenders = [
  { name: "Banter, whole chat", page: chat },
  { name: "Banter, tools and sources", page: everything },
  { name: "Streamdown 2.7.1", page: peerPage("streamdown") },
  { name: "Incremark 0.3.10", page: peerPage("incremark") },
  { name: "plain text", page: peerPage("text") },
].map((contender) => ({ ...contender, results: new Array<Answer>() }));

const ROWS: readonly (readonly [string, (answer: Answer) => number])[] = [
  ["frames per second", (answer) => answer.framesPerSecond],
  ["tasks over 50 ms", (answer) => answer.longTasks],
  ["longest task, ms (50: none is longer)", (answer) => answer.longestTask],
  ["script, ms per second", (answer) => answer.scriptTime / ANSWER_SECONDS],
  ["style and layout, ms per second", (answer) => answer.styleAndLayoutTime / ANSWER_SECONDS],
  ["main thread, ms per second", (answer) => answer.threadTime / ANSWER_SECONDS],
  ["scripts loaded, KB gzip", (answer) => answer.scriptKilobytes],
];

try {
  for (let run = 0; run < RUNS; run++)
    for (const { page, results } of contenders) results.push(await measureAnswer(browser, page, LAST_WORDS));
  console.log(
    `Medians of ${RUNS} interleaved runs (quartiles), ${ANSWER.length} characters in ${ANSWER_SECONDS} s, CPU ×4\n`,
  );
  const head = ["", ...contenders.map(({ name }) => name)];
  const rows = ROWS.map(([label, figure]) => [
    label,
    ...contenders.map(({ results }) => cell(results.map(figure))),
  ]);
  for (const cells of [head, head.map(() => "---"), ...rows]) console.log(`| ${cells.join(" | ")} |`);
} finally {
  await browser.close();
  await peers.close();
  await server.stop();
  await provider.close();
}

function cell(values: readonly number[]): string {
  const { lower, median, upper } = quartiles(values);
  const digits = median < 10 ? 1 : 0;
  return `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`;
}
