import { inputs, parseRichText, plainText, type InputDefinition } from "@banter/protocol";
import { createMarkdownDocument, removeCitations } from "@banter/streaming-markdown";
import { parseMoney } from "../../../packages/engine/src/blocks/inputs/payment/money.ts";
import { parseVideoUrl } from "../../../packages/engine/src/blocks/messages/video/parse-video-url.ts";
import { compare } from "../../../packages/engine/src/conditions/compare.ts";
import { createMatcher } from "../../../packages/engine/src/conditions/pattern.ts";
import { inlineNodes, parseMarkdown } from "../../../packages/engine/src/rich-text/parse-markdown.ts";
import { toMarkdown } from "../../../packages/engine/src/rich-text/to-markdown.ts";
import {
  asSingleVariable,
  hasOwnWords,
  leadingPlaceholder,
  splitPlaceholders,
} from "../../../packages/engine/src/variables/interpolate.ts";
import { parseFields } from "../../../packages/server/src/effects/ai-fields.ts";
import { demoFields, demoWords } from "../../../packages/server/src/effects/demo-ai.ts";
import { parseDate, parsePhone } from "../../../packages/server/src/effects/parse-phone-date.ts";
import { csvCell } from "../../../packages/server/src/reports/csv-cell.ts";
import { foldCase } from "../../../packages/server/src/store/fold-case.ts";
import { closingQuestion } from "../../../packages/widget/src/chat/transcript/closing-question.ts";
import { createSentenceSplitter } from "../../../packages/widget/src/messages/streamed/sentence-splitter.ts";
import { markCitations } from "../../../packages/widget/src/messages/streamed/citations/citation-marks.ts";
import { referencesIn } from "../../../packages/widget/src/messages/streamed/citations/citations.ts";
import { textTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const markdown = [
  "*",
  "**",
  "_",
  "`",
  "``",
  "```",
  "~~",
  "~",
  "[",
  "]",
  "(",
  ")",
  "](",
  "![",
  "<",
  ">",
  "<br>",
  "&amp;",
  "&",
  "\\",
  "#",
  "|",
  ":",
  ".",
  "!",
  "【1†x】",
  "1. ",
  "- ",
  "+ ",
  "> ",
  "\n",
  "\n\n",
  "    ",
  "\t",
  "| a | b |\n",
  "|-|-|\n",
  "---\n",
  "===\n",
  "[1]: https://d.example\n",
  "https://x.example",
  "www.a.com",
  "jo@x.de",
  "word ",
  "[ ] ",
];
const values = [
  "1",
  "0",
  "9",
  ".",
  ",",
  "-",
  "+",
  "e",
  "/",
  ":",
  " ",
  "(",
  ")",
  "€",
  "EUR",
  "to ",
  "am",
  "pm",
  "2026",
  "-01-31",
  "T",
  "Z",
  "tomorrow ",
  "January ",
  "next ",
  "a",
  "@",
  "b.de",
  "https://",
  "\n",
  "{{",
  "}}",
  "=",
  "%",
];

/** What visitors, authors and models write: a server that serves others meanwhile reads it, or a visitor's page. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "plain-text": (text) => plainText(richText(text)),
  "rich-text-to-markdown": (text) => toMarkdown(richText(text)),
  "markdown-to-rich-text": parseMarkdown,
  "markdown-in-a-sentence": inlineNodes,
  "values-of-a-reply": (text) => parseFields(request("", FIELDS), text),
  "demo-model": (text) => [demoWords(text), demoFields(request(text, FIELDS))],
  "reply-at-once": (text) => createMarkdownDocument().update(text, false),
  "streamed-reply": (text) => {
    const document = createMarkdownDocument();
    for (const part of growing(text)) document.update(part, true);
    document.update(text, false);
  },
  "announcements-at-once": (text) => createSentenceSplitter().finish(text),
  "streamed-announcements": (text) => {
    const splitter = createSentenceSplitter();
    for (const part of growing(text)) splitter.take(part);
    splitter.finish(text);
  },
  citations: removeCitations,
  "places-of-sources": (text) =>
    markCitations(text, [{ at: text.length, url: "https://a.example/", title: "A" }]),
  "references-to-sources": referencesIn,
  "closing-question": closingQuestion,
  phone: (text) => parsePhone(text, "DE"),
  date: (text) => [parseDate(text, true, new Date(0)), parseDate(text, false, new Date(0))],
  amount: (text) => parseMoney(text, "EUR"),
  "video-url": parseVideoUrl,
  "answer-text": answerReader(inputs["text input"]),
  "answer-number": answerReader(inputs["number input"]),
  "answer-email": answerReader(inputs["email input"]),
  "answer-url": answerReader(inputs["url input"]),
  "answer-date": answerReader(inputs["date input"]),
  "answer-time": answerReader(inputs["time input"]),
  "answer-phone": answerReader(inputs["phone number input"]),
  "answer-rating": answerReader(inputs["rating input"]),
  "answer-choice": answerReader(inputs["choice input"]),
  "answer-picture-choice": answerReader(inputs["picture choice input"]),
  "answer-cards": answerReader(inputs["cards"]),
  "answer-payment": answerReader(inputs["payment input"]),
  "answer-file": answerReader(inputs["file input"]),
  condition: (text) => OPERATORS.map((operator) => compare(operator, text, "zzz")),
  "condition-on-two-answers": (text) => compare("Contains", text, `${text.slice(text.length / 2)}~`),
  "matched-text": (text) => {
    const matcher = createMatcher({ source: "^(\\S+\\s*)+$|(a|a)*b", flags: "i" });
    return matcher.ok && matcher.value.matches(text);
  },
  "single-variable": (text) => [asSingleVariable(text), leadingPlaceholder(text)],
  "text-with-variables": (text) => [hasOwnWords(text), splitPlaceholders(text)],
  "csv-cell": csvCell,
  "json-line": (text) => JSON.stringify({ content: text }),
  "searched-text": (text) => foldCase(text).includes("zzz"),
};

const OPERATORS = ["Equal to", "Contains", "Greater than", "Is set", "Starts with", "Ends with"];

export const textTargets: readonly FuzzTarget[] = Object.entries(readers).map(([name, read]) =>
  textTarget({ name: `texts/${name}`, tokens: [...markdown, ...values], read }),
);

function answerReader<Type extends string, Options>({
  type,
  parse,
  answer,
}: InputDefinition<Type, Options>): (text: string) => unknown {
  const items = [{ id: "i", content: "One", title: "One", paths: [{ id: "p", text: "Two" }] }];
  const options = parse({ id: "q", type, options: {}, runtimeOptions: {}, items });
  return (text) =>
    answer({ text }, options, {
      parsePhone,
      parseDate: (date, prefersDayFirst) => parseDate(date, prefersDayFirst, new Date(0)),
    });
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
