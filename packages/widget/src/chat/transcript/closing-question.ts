/** A name of more characters is not listened to. */
const MAX_LENGTH = 200;
/** With its markup, e.g. the addresses of links. */
const MAX_SOURCE_LENGTH = 2_000;

/** Tables, lists, headings, quotes and code. */
const BLOCK_MARKUP = /^\s*(?:[|>#`~]|[-*+]\s|\d+[.)]\s|:?-{3})/;

/**
 * The last paragraph of a model's reply without its markup, which usually asks what to answer. Empty if the reply ends with
 * something else or with a long text.
 */
export function closingQuestion(markdown: string): string {
  const last =
    markdown
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  if (last.length > MAX_SOURCE_LENGTH || BLOCK_MARKUP.test(last)) return "";
  const words = last
    .replaceAll(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])?/g, "$1")
    .replaceAll(/[*_`~]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length > MAX_LENGTH ? "" : words;
}
