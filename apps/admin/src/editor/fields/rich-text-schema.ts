import { Schema, type MarkSpec, type NodeSpec } from "prosemirror-model";

/* What an author's Markdown can express, as a document of the rich text field. */

const LEVELS = [1, 2, 3, 4, 5, 6];

const nodes = {
  doc: { content: "block+" },
  paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    group: "block",
    content: "inline*",
    attrs: { level: { default: 2 } },
    parseDOM: LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${Number(attrs["level"])}`, 0],
  },
  bullet_list: {
    group: "block",
    content: "list_item+",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    group: "block",
    content: "list_item+",
    parseDOM: [{ tag: "ol" }],
    toDOM: () => ["ol", 0],
  },
  list_item: {
    content: "paragraph",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  text: { group: "inline" },
} satisfies Readonly<Record<string, NodeSpec>>;

const marks = {
  link: {
    attrs: { url: {} },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (link) => ({ url: link.getAttribute("href") }) }],
    toDOM: ({ attrs }) => ["a", { href: String(attrs["url"]) }, 0],
  },
  bold: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
  strikethrough: { parseDOM: [{ tag: "s" }], toDOM: () => ["s", 0] },
  italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
} satisfies Readonly<Record<string, MarkSpec>>;

export const richTextSchema = new Schema({ nodes, marks });
