import type { RichTextNode } from "@banter/protocol";

/** Formatting of a leaf. */
export type Formatting = Pick<RichTextNode, "bold" | "italic" | "underline" | "strikethrough">;

/** How the two kinds of Markdown in a bot differ. */
export interface MarkdownDialect {
  /** Formatting by its opening and closing delimiter, longest first. */
  readonly delimiters: readonly (readonly [delimiter: string, formatting: Formatting])[];
  /** A list item: its indentation, number and text. */
  readonly item: RegExp;
  readonly hasImages: boolean;
  /**
   * Each line is a paragraph, list item or part of a quote of its own, and blank lines are kept. Otherwise, as in
   * CommonMark, lines are joined to paragraphs, items and quotes contain blocks, and `---` is a rule.
   */
  readonly isLineBased: boolean;
}

/** Values of variables, mostly written by language models. */
export const valueMarkdown: MarkdownDialect = {
  delimiters: [
    ["***", { bold: true, italic: true }],
    ["___", { bold: true, italic: true }],
    ["**", { bold: true }],
    ["__", { bold: true }],
    ["*", { italic: true }],
    ["_", { italic: true }],
  ],
  item: /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(\S.*)$/,
  hasImages: true,
  isLineBased: false,
};

/** The texts of a bot's author. */
export const authorMarkdown: MarkdownDialect = {
  delimiters: [
    ["**", { bold: true }],
    ["++", { underline: true }],
    ["~~", { strikethrough: true }],
    ["*", { italic: true }],
    ["_", { italic: true }],
  ],
  item: /^(\s*)(?:[-*]|(\d+)[.)])\s+((?:\S.*)?)$/,
  hasImages: false,
  isLineBased: true,
};
