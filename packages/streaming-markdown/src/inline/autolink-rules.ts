import { decodeEntities } from "./decode-entities.ts";
import { appendText, dropText, lastText } from "./pieces.ts";
import { WAIT, type Rule, type Scan } from "./scan.ts";

/** `https://…`, from its colon on. */
export const colonRule: Rule = (scan, at, searched) => {
  const { source, isFinal } = scan;
  const scheme = /(?<![\p{L}\p{N}_])https?$/iu.exec(lastText(scan.open))?.[0];
  const isIncomplete = !isFinal && source.length < at + 3 && "://".startsWith(source.slice(at));
  if (scheme !== undefined && isIncomplete) return WAIT;
  if (scheme === undefined || !source.startsWith("://", at)) return takeAsText(scan, at);
  return linkUrl(scan, at, Math.max(searched, 3), scheme, "");
};

/** `www.…`, from its first point on. */
export const pointRule: Rule = (scan, at, searched) => {
  const start = /(?<![\p{L}\p{N}_])www$/iu.exec(lastText(scan.open))?.[0];
  if (start === undefined) return takeAsText(scan, at);
  return linkUrl(scan, at, Math.max(searched, 1), start, "http://");
};

/** Links a URL that starts in the text before `at`. */
function linkUrl(scan: Scan, at: number, searched: number, start: string, scheme: string): number {
  const { source, open } = scan;
  const isInBracket = open.some(({ kind }) => kind === "bracket");
  const found = indexOf(isInBracket ? /[\s<`【\]]/g : /[\s<`【]/g, source, at + searched);
  if (found === -1 && !scan.isFinal) {
    scan.searched = source.length - at;
    return WAIT;
  }
  const url = withoutPunctuation(start + source.slice(at, found === -1 ? source.length : found));
  const end = at + url.length - start.length;
  if (!/[\p{L}\p{N}]/u.test(source.slice(at, Math.max(at, end)))) return takeAsText(scan, at);
  dropText(open, start.length);
  const target = { url: scheme + decodeEntities(url), title: "" };
  open.push({ kind: "link", target, children: [{ kind: "text", text: url }] });
  return end;
}

/** Punctuation after a URL belongs to the sentence, a parenthesis unless the URL opens it. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  let unpaired = count(url, ")") - count(url, "(");
  for (;;) {
    const character = url.charAt(end - 1);
    const reference = character === ";" ? /&\w{1,31};$/.exec(url.slice(Math.max(0, end - 33), end)) : null;
    if (reference) end -= reference[0].length;
    else if (character === ")" && unpaired > 0) [end, unpaired] = [end - 1, unpaired - 1];
    else if (/[?!.,:;*_~'"]/.test(character)) end -= 1;
    else return url.slice(0, end);
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** A mail address, from its `@` on. */
export const atRule: Rule = (scan, at, searched) => {
  const { source, open } = scan;
  const name = endOfAddress(lastText(open));
  if (name === "") return takeAsText(scan, at);
  const found = indexOf(/[^\w.-]/g, source, at + Math.max(searched, 1));
  if (found === -1 && !scan.isFinal) {
    scan.searched = source.length - at;
    return WAIT;
  }
  const domain = /^(?:[a-zA-Z\d][\w-]*\.)+[\w-]*[a-zA-Z\d]/.exec(
    source.slice(at + 1, found === -1 ? source.length : found),
  )?.[0];
  if (domain === undefined) return takeAsText(scan, at);
  dropText(open, name.length);
  const address = `${name}@${domain}`;
  open.push({
    kind: "link",
    target: { url: `mailto:${address}`, title: "" },
    children: [{ kind: "text", text: address }],
  });
  return at + 1 + domain.length;
};

/** The characters of a mail address at the end of the text. */
function endOfAddress(text: string): string {
  let start = text.length;
  while (/[\w.+-]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

function takeAsText({ source, open }: Scan, at: number): number {
  appendText(open, source.charAt(at));
  return at + 1;
}

function indexOf(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? -1;
}
