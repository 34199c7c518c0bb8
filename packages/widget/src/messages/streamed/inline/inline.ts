import type { ChunkedList } from "../chunked-list.ts";

/** A part of a line of text, ready to be rendered. Character references and escapes are decoded. */
export type Inline =
  | TextInline
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "break" }
  /** A citation by its number. */
  | { readonly kind: "source"; readonly number: number }
  | { readonly kind: InlineStyle; readonly children: readonly Inline[] }
  | {
      readonly kind: "link";
      readonly target: LinkTarget;
      readonly children: readonly Inline[];
    }
  | { readonly kind: "image"; readonly target: LinkTarget; readonly alt: string }
  | Reference;

export type InlineStyle = "emphasis" | "strong" | "strikethrough";

export interface TextInline {
  readonly kind: "text";
  readonly text: string;
}

/** `[children]` or `[children][label]`: a link if the document defines the label, else text. */
export interface Reference {
  readonly kind: "reference";
  readonly isImage: boolean;
  readonly label: string;
  readonly children: readonly Inline[];
  /** The source after the children's bracket: `[label]`, or nothing. */
  readonly suffix: string;
}

export interface LinkTarget {
  readonly url: string;
  /** Empty if there is none. */
  readonly title: string;
}

/** The content of a paragraph, heading or table cell. */
export type InlineContent = ChunkedList<Inline>;

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
