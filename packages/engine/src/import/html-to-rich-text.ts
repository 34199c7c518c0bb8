import type { RichTextNode } from "@banter/protocol";
import { decodeEntities } from "@banter/streaming-markdown";

/** Excludes `<` within a tag, so that unclosed tags don't make matching quadratic. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>/gi;

/** The formatting of the text in a tag. */
const FORMATS: ReadonlyMap<string, "bold" | "italic" | "underline"> = new Map([
  ["b", "bold"],
  ["strong", "bold"],
  ["i", "italic"],
  ["em", "italic"],
  ["u", "underline"],
]);

interface State {
  readonly paragraphs: RichTextNode[];
  leaves: RichTextNode[];
  /** The number of open formatting tags, by tag. */
  readonly open: Map<string, number>;
  link: { readonly url: string; readonly leaves: RichTextNode[] } | undefined;
}

/** Converts the simple HTML of old text blocks: paragraphs, bold, italic, underline and links. Other tags are dropped, their text is kept. */
export function htmlToRichText(html: string): readonly RichTextNode[] {
  const state: State = { paragraphs: [], leaves: [], open: new Map(), link: undefined };
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
  } else if (FORMATS.has(tag)) state.open.set(tag, (state.open.get(tag) ?? 0) + 1);
}

function closeTag(state: State, tag: string): void {
  if (isBlock(tag)) endParagraph(state, false);
  else if (tag === "a" && state.link) {
    const { url, leaves } = state.link;
    state.link = undefined;
    state.leaves.push({ type: "a", url, children: leaves });
  } else {
    const count = state.open.get(tag) ?? 0;
    if (count > 0) state.open.set(tag, count - 1);
  }
}

function isBlock(tag: string): boolean {
  return ["div", "p", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"].includes(tag);
}

function addText(state: State, text: string): void {
  if (text === "") return;
  const open = [...FORMATS].filter(([tag]) => (state.open.get(tag) ?? 0) > 0);
  const formatting = Object.fromEntries(open.map(([, format]) => [format, true]));
  const leaf = { text: decodeEntities(text), ...formatting };
  (state.link?.leaves ?? state.leaves).push(leaf);
}

/** Ends the paragraph. An empty paragraph is kept only after a line break. */
function endParagraph(state: State, isBreak: boolean): void {
  if (state.leaves.length === 0 && !isBreak) return;
  state.paragraphs.push({ type: "p", children: state.leaves.length > 0 ? state.leaves : [{ text: "" }] });
  state.leaves = [];
}
