import { fieldsOf, parseRichText } from "@banter/protocol";
import { parseAuthorText } from "../rich-text/parse-author-text.ts";
import { toMarkdown } from "../rich-text/to-markdown.ts";
import type { WireReply } from "../turn/turn.ts";
import { describeExpectedText, matchesText, quote } from "./expected-text.ts";
import type { ExpectedMessage, ExpectedText } from "../authoring/conversation-test.ts";

const mediaTypes = ["image", "video", "audio", "embed", "redirect"] as const;

/** A message that a visitor sees, or a redirect: its text as an author would write it, or its URL. */
export interface ShownMessage {
  readonly type: "text" | (typeof mediaTypes)[number];
  readonly content: string;
  /** The text as a model wrote it. */
  readonly modelText?: string;
}

/** The messages of a reply, and where it redirects. */
export function shownMessages({ messages, clientSideActions = [] }: WireReply): readonly ShownMessage[] {
  const redirects = clientSideActions.flatMap(({ type, redirect }) =>
    type === "redirect" ? [redirect] : [],
  );
  return [
    ...messages.flatMap(({ type, content }) => shownMessage(type, fieldsOf(content))),
    ...redirects.flatMap((redirect) => shownMessage("redirect", fieldsOf(redirect))),
  ];
}

/** A message as sent to the page. Empty if its type is unknown. */
export function shownMessage(
  wireType: unknown,
  fields: Readonly<Record<string, unknown>>,
): readonly ShownMessage[] {
  if (wireType === "text") {
    const { markdown, isAiGenerated } = fields;
    const text = typeof markdown === "string" ? markdown : toMarkdown(parseRichText(fields["richText"]));
    return [
      { type: "text", content: toAuthorText(text), ...(isAiGenerated === true && { modelText: text }) },
    ];
  }
  const type = mediaTypes.find((name) => name === wireType);
  const url = fields["url"] ?? fields["id"];
  return type === undefined || typeof url !== "string" ? [] : [{ type, content: url }];
}

/** Whether a message is the expected one. A text may be written as in the bot, in any spelling of its Markdown. */
export function matchesMessage({ type, content }: ShownMessage, expected: ExpectedMessage): boolean {
  if (!isText(expected))
    return Object.entries(expected).some(([kind, url]) => type === kind && content === url);
  if (type !== "text") return false;
  if (matchesText(content, expected)) return true;
  return typeof expected === "string" && content === toAuthorText(toMarkdown(parseAuthorText(expected)));
}

/** The message as an author writes it. */
export function toExpectedMessage({ type, content }: ShownMessage): ExpectedMessage {
  switch (type) {
    case "text":
      return content;
    case "image":
      return { image: content };
    case "video":
      return { video: content };
    case "audio":
      return { audio: content };
    case "embed":
      return { embed: content };
    case "redirect":
      return { redirect: content };
  }
}

/** The message as a part of a sentence. */
export function describeExpectedMessage(expected: ExpectedMessage): string {
  if (isText(expected)) return describeExpectedText(expected);
  return Object.entries(expected)
    .map(([type, url]) => `${type} ${quote(url)}`)
    .join();
}

function isText(expected: ExpectedMessage): expected is ExpectedText {
  return typeof expected === "string" || "contains" in expected || "matches" in expected;
}

/** Without escapes. A line is a paragraph, as in `say`. */
function toAuthorText(markdown: string): string {
  return markdown.replaceAll(/\\([\\`*_[\]<>#+.)-])/g, "$1").replaceAll("\n\n", "\n");
}
