import type { RichTextNode } from "@banter/protocol";

type Marks = Pick<RichTextNode, "bold" | "italic">;

const CODE = /^(`+)([\s\S]*?[^`])\1(?!`)/;
const LINK =
  /^(!?)\[((?:\\.|[^\]\\[]){0,2000})\]\(\s*<?([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"[^"]*")?\s*\)/;
const EMPHASIS = /^(\*\*\*|\*\*|\*|___|__|_)(?=\S)/;
const ESCAPE = /^\\([\\`*_{}[\]()#+\-.!<>~|])/;
const MAX_NESTING = 6;
/** How far a mark is searched for its end, and in how many places: a text of nothing but stars must not take forever. */
const MAX_REACH = 5_000;
const MAX_TRIES = 50;

/** Reads marks, links and images inside one block of markdown. */
export function parseInline(text: string): readonly RichTextNode[] {
  const nodes = read(text, {}, 0);
  return nodes.length > 0 ? nodes : [{ text: "" }];
}

function read(text: string, marks: Marks, depth: number): readonly RichTextNode[] {
  const nodes: RichTextNode[] = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain !== "") nodes.push({ text: plain, ...marks });
    plain = "";
  };
  while (at < text.length) {
    const next = text.slice(at).search(/[\\`*_![]/);
    if (next < 0) break;
    plain += text.slice(at, at + next);
    at += next;
    const found = readMark(text, at, marks, depth);
    if (found.nodes === undefined) plain += found.plain;
    else {
      flush();
      nodes.push(...found.nodes);
    }
    at += found.length;
  }
  plain += text.slice(at);
  flush();
  return nodes;
}

/** What stands at a special character, and how much of the text it takes. */
type Found =
  | { readonly nodes: readonly RichTextNode[]; readonly length: number }
  | { readonly nodes?: undefined; readonly plain: string; readonly length: number };

function readMark(text: string, at: number, marks: Marks, depth: number): Found {
  const rest = text.slice(at, at + MAX_REACH);
  const escape = ESCAPE.exec(rest);
  if (escape) return { plain: escape[1] ?? "", length: 2 };
  const code = CODE.exec(rest);
  if (code)
    return { nodes: [{ text: (code[2] ?? "").trim(), ...marks, code: true }], length: code[0].length };
  const link = LINK.exec(rest);
  if (link) return { nodes: [linkNode(link, marks, depth)], length: link[0].length };
  const emphasis = depth < MAX_NESTING ? readEmphasis(text, at) : undefined;
  if (emphasis) {
    const { length } = emphasis.mark;
    const inner = { ...marks, ...(length !== 1 && { bold: true }), ...(length !== 2 && { italic: true }) };
    return { nodes: read(emphasis.text, inner, depth + 1), length: emphasis.text.length + length * 2 };
  }
  const run = /^(?:\*+|_+|`+)/.exec(rest)?.[0] ?? rest.charAt(0);
  return { plain: run, length: run.length };
}

function linkNode(
  [, bang, label = "", url = ""]: RegExpExecArray,
  marks: Marks,
  depth: number,
): RichTextNode {
  if (bang === "!") return { type: "img", url, caption: label, children: [{ text: "" }] };
  return {
    type: "a",
    url,
    children: depth < MAX_NESTING ? read(label, marks, depth + 1) : [{ text: label, ...marks }],
  };
}

/** A mark that opens before a letter and closes after one; `_` only at the edges of words. */
function readEmphasis(
  text: string,
  at: number,
): { readonly mark: string; readonly text: string } | undefined {
  const mark = EMPHASIS.exec(text.slice(at, at + 4))?.[1];
  if (mark === undefined) return undefined;
  const isUnderscore = mark.startsWith("_");
  if (isUnderscore && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return undefined;
  const start = at + mark.length;
  let end = start;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    end = text.indexOf(mark, end + 1);
    if (end < 0 || end - start > MAX_REACH) return undefined;
    const isRun =
      text.charAt(end + mark.length) === mark.charAt(0) || text.charAt(end - 1) === mark.charAt(0);
    const isAfterSpace = /\s|\\/.test(text.charAt(end - 1));
    const isInWord = isUnderscore && /[\p{L}\p{N}]/u.test(text.charAt(end + mark.length));
    if (!isRun && !isAfterSpace && !isInWord) return { mark, text: text.slice(start, end) };
  }
  return undefined;
}
