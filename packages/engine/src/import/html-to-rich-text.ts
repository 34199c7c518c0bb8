import type { RichTextNode } from "@banter/protocol";

/** A `<` within a tag begins another one: unclosed tags would else be searched to the end each. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>/gi;
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

interface Marks {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
}

interface State {
  readonly paragraphs: RichTextNode[];
  leaves: RichTextNode[];
  /** Marks of the open tags, innermost last. */
  readonly marks: { readonly tag: string; readonly marks: Marks }[];
  link: { readonly url: string; readonly leaves: RichTextNode[] } | undefined;
}

/** Reads the simple HTML of old text blocks: paragraphs, bold, italic, underlined, links. Other tags keep their text. */
export function htmlToRichText(html: string): readonly RichTextNode[] {
  const state: State = { paragraphs: [], leaves: [], marks: [], link: undefined };
  let at = 0;
  for (const match of html.matchAll(TAG)) {
    addText(state, html.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = (match[2] ?? "").toLowerCase();
    if (match[1] === "/") closeTag(state, tag);
    else openTag(state, tag, match[3] ?? "");
  }
  addText(state, html.slice(at));
  endParagraph(state, false);
  return state.paragraphs.length > 0 ? state.paragraphs : [{ type: "p", children: [{ text: "" }] }];
}

function openTag(state: State, tag: string, attributes: string): void {
  if (tag === "br") endParagraph(state, true);
  else if (isBlock(tag)) endParagraph(state, false);
  else if (tag === "a") {
    const url = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
    state.link = { url: decode(url?.[1] ?? url?.[2] ?? ""), leaves: [] };
  } else state.marks.push({ tag, marks: marksOf(tag) });
}

function closeTag(state: State, tag: string): void {
  if (isBlock(tag)) endParagraph(state, false);
  else if (tag === "a" && state.link) {
    const { url, leaves } = state.link;
    state.link = undefined;
    state.leaves.push({ type: "a", url, children: leaves });
  } else {
    const open = state.marks.findLastIndex((mark) => mark.tag === tag);
    if (open >= 0) state.marks.splice(open, 1);
  }
}

function marksOf(tag: string): Marks {
  if (tag === "b" || tag === "strong") return { bold: true };
  if (tag === "i" || tag === "em") return { italic: true };
  return tag === "u" ? { underline: true } : {};
}

function isBlock(tag: string): boolean {
  return ["div", "p", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"].includes(tag);
}

function addText(state: State, text: string): void {
  if (text === "") return;
  const isMarked = (mark: keyof Marks) => state.marks.some(({ marks }) => marks[mark] === true);
  const marks: Marks = {
    ...(isMarked("bold") && { bold: true }),
    ...(isMarked("italic") && { italic: true }),
    ...(isMarked("underline") && { underline: true }),
  };
  const leaf = { text: decode(text), ...marks };
  (state.link?.leaves ?? state.leaves).push(leaf);
}

/** Ends the paragraph; an empty one only counts after a line break. */
function endParagraph(state: State, isBreak: boolean): void {
  if (state.leaves.length === 0 && !isBreak) return;
  state.paragraphs.push({ type: "p", children: state.leaves.length > 0 ? state.leaves : [{ text: "" }] });
  state.leaves = [];
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return entities[String(name).toLowerCase()] ?? whole;
  });
}
