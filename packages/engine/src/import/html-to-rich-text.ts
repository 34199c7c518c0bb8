import type { RichTextNode } from "@banter/protocol";
import { decodeEntities } from "@banter/streaming-markdown";

/** Excludes `<` within a tag, so that unclosed tags don't make matching quadratic. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>/gi;

interface Formatting {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
}

interface State {
  readonly paragraphs: RichTextNode[];
  leaves: RichTextNode[];
  /** Open formatting tags, innermost last. */
  readonly openTags: { readonly tag: string; readonly formatting: Formatting }[];
  link: { readonly url: string; readonly leaves: RichTextNode[] } | undefined;
}

/** Converts the simple HTML of old text blocks: paragraphs, bold, italic, underline and links. Other tags are dropped, their text is kept. */
export function htmlToRichText(html: string): readonly RichTextNode[] {
  const state: State = { paragraphs: [], leaves: [], openTags: [], link: undefined };
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
    state.link = { url: decodeEntities(url?.[1] ?? url?.[2] ?? ""), leaves: [] };
  } else state.openTags.push({ tag, formatting: formattingOf(tag) });
}

function closeTag(state: State, tag: string): void {
  if (isBlock(tag)) endParagraph(state, false);
  else if (tag === "a" && state.link) {
    const { url, leaves } = state.link;
    state.link = undefined;
    state.leaves.push({ type: "a", url, children: leaves });
  } else {
    const index = state.openTags.findLastIndex((open) => open.tag === tag);
    if (index >= 0) state.openTags.splice(index, 1);
  }
}

function formattingOf(tag: string): Formatting {
  if (tag === "b" || tag === "strong") return { bold: true };
  if (tag === "i" || tag === "em") return { italic: true };
  return tag === "u" ? { underline: true } : {};
}

function isBlock(tag: string): boolean {
  return ["div", "p", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"].includes(tag);
}

function addText(state: State, text: string): void {
  if (text === "") return;
  const has = (key: keyof Formatting) => state.openTags.some(({ formatting }) => formatting[key] === true);
  const formatting: Formatting = {
    ...(has("bold") && { bold: true }),
    ...(has("italic") && { italic: true }),
    ...(has("underline") && { underline: true }),
  };
  const leaf = { text: decodeEntities(text), ...formatting };
  (state.link?.leaves ?? state.leaves).push(leaf);
}

/** Ends the paragraph. An empty paragraph is kept only after a line break. */
function endParagraph(state: State, isBreak: boolean): void {
  if (state.leaves.length === 0 && !isBreak) return;
  state.paragraphs.push({ type: "p", children: state.leaves.length > 0 ? state.leaves : [{ text: "" }] });
  state.leaves = [];
}
