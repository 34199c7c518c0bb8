import type { ChunkedList } from "./chunked-list.ts";

/** A part of a line of text, ready to be rendered. Character references and escapes are decoded. */
export type Inline =
  | TextInline
  | CodeInline
  | BreakInline
  | CitationInline
  | StyledInline
  | LinkInline
  | ImageInline
  | ReferenceInline;

/** Text without markup. It may contain any character: escape it where it becomes HTML. */
export interface TextInline {
  readonly kind: "text";
  readonly text: string;
}

/** Code between backticks. Its text is literal. */
export interface CodeInline {
  readonly kind: "code";
  readonly text: string;
}

/** A line break. */
export interface BreakInline {
  readonly kind: "break";
}

/** A citation, from a `citationMark` in the text. */
export interface CitationInline {
  readonly kind: "source";
  /** 0 to 999. */
  readonly number: number;
}

/** Text between delimiters. */
export interface StyledInline {
  readonly kind: InlineStyle;
  readonly children: readonly Inline[];
}

/** `*a*` or `_a_`, `**a**` or `__a__`, and `~~a~~`. */
export type InlineStyle = "emphasis" | "strong" | "strikethrough";

/** `[children](target)`, or a URL or mail address in the text. */
export interface LinkInline {
  readonly kind: "link";
  readonly target: LinkTarget;
  readonly children: readonly Inline[];
}

/** `![alt](target)`. */
export interface ImageInline {
  readonly kind: "image";
  readonly target: LinkTarget;
  /** Empty if there is none. */
  readonly alt: string;
}

/**
 * `[children]` or `[children][label]`: a link to what the document's definitions have for the label. Without a definition
 * it is text, shown as `[`, the children, `]` and the suffix.
 */
export interface ReferenceInline {
  readonly kind: "reference";
  readonly isImage: boolean;
  /** A key of the definitions. */
  readonly label: string;
  readonly children: readonly Inline[];
  /** The source after the children's bracket: `[label]`, or nothing. */
  readonly suffix: string;
}

/** The target of a link or image. */
export interface LinkTarget {
  /** As the text has it, whatever its scheme: check it before it becomes a link. */
  readonly url: string;
  /** Empty if there is none. */
  readonly title: string;
}

/** The content of a paragraph, heading or table cell. */
export type InlineContent = ChunkedList<Inline>;

/** The text without its styles. A line break is a space; an image is its alternative text. */
export function plainText(nodes: readonly Inline[]): string {
  return nodes.map((node) => textOf(node)).join("");
}

function textOf(node: Inline): string {
  switch (node.kind) {
    case "text":
    case "code":
      return node.text;
    case "break":
      return " ";
    case "source":
      return "";
    case "image":
      return node.alt;
    case "emphasis":
    case "strong":
    case "strikethrough":
    case "link":
    case "reference":
      return plainText(node.children);
  }
}

/** Labels of links are compared without regard to case and repeated white space. */
export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}
