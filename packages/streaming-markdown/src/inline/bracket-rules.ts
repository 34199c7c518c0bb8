import { normalizeLabel, plainText, type LinkTarget } from "./inline.ts";
import { parseLinkTarget } from "./link-target.ts";
import { appendText, literal, type Piece } from "./pieces.ts";
import { WAIT, type Rule, type Scan } from "./scan.ts";

export const openBracketRule: Rule = ({ open }, at) => {
  open.push({ kind: "bracket", isImage: false });
  return at + 1;
};

export const exclamationRule: Rule = ({ source, isFinal, open }, at) => {
  if (at + 1 === source.length && !isFinal) return WAIT;
  if (source[at + 1] === "[") {
    open.push({ kind: "bracket", isImage: true });
    return at + 2;
  }
  appendText(open, "!");
  return at + 1;
};

/** `](target)`, `][label]` or the end of a short reference. */
export const closeBracketRule: Rule = (scan, at, searched) => {
  const { source, open } = scan;
  const index = open.findLastIndex(({ kind }) => kind === "bracket");
  const bracket = open[index];
  if (bracket?.kind !== "bracket") {
    appendText(open, "]");
    return at + 1;
  }
  if (at + 1 === source.length && !scan.isFinal) return WAIT;
  const { isImage } = bracket;
  if (source[at + 1] === "(") {
    const link = findTarget(scan, at, searched);
    if (link === "incomplete") return WAIT;
    if (link) {
      const { target } = link;
      const children = takeChildren(open, index);
      if (!isImage) forbidOuterLinks(open);
      open.push(
        isImage ? { kind: "image", target, alt: plainText(children) } : { kind: "link", target, children },
      );
      return link.end;
    }
  }
  return closeReference(scan, at, index, isImage);
};

/** Longer targets are text. */
const MAX_TARGET_LENGTH = 2_048;

type FoundTarget = { readonly target: LinkTarget; readonly end: number } | "incomplete" | undefined;

function findTarget(scan: Scan, at: number, searched: number): FoundTarget {
  const { source, isFinal } = scan;
  const isWaiting = () => !isFinal && source.length - at <= MAX_TARGET_LENGTH;
  const parenthesis = findParenthesis(scan, Math.max(at + 2, at + searched));
  if (parenthesis === -1 || parenthesis - at > MAX_TARGET_LENGTH) return wait();
  const link = parseLinkTarget(source.slice(0, at + MAX_TARGET_LENGTH), at + 2);
  return link === "incomplete" ? wait() : link;

  function wait(): FoundTarget {
    if (!isWaiting()) return undefined;
    scan.searched = source.length - at;
    return "incomplete";
  }
}

/** The next closing parenthesis or line break. Nothing is searched twice: `[a](` may be repeated thousands of times. */
function findParenthesis(scan: Scan, from: number): number {
  const known = scan.withoutParenthesis;
  const start = from >= known.from && from < known.to ? known.to : from;
  const end = /[)\n]/g;
  end.lastIndex = start;
  const found = end.exec(scan.source)?.index ?? -1;
  scan.withoutParenthesis = { from: Math.min(from, start), to: found === -1 ? scan.source.length : found };
  return found;
}

function takeChildren(open: Piece[], bracket: number) {
  return open
    .splice(bracket)
    .slice(1)
    .map((piece) => literal(piece));
}

/** A link contains no other link. */
function forbidOuterLinks(open: Piece[]): void {
  for (const [index, piece] of open.entries())
    if (piece.kind === "bracket" && !piece.isImage) open[index] = literal(piece);
}

const MAX_LABEL_LENGTH = 200;

function closeReference(scan: Scan, at: number, bracket: number, isImage: boolean): number {
  const { source, open } = scan;
  let suffix = "";
  if (source[at + 1] === "[") {
    const rest = source.slice(at + 2, at + 2 + MAX_LABEL_LENGTH + 1);
    const end = rest.search(/[\][\n]/);
    if (end === -1 && rest.length <= MAX_LABEL_LENGTH && !scan.isFinal) return WAIT;
    if (rest[end] === "]") suffix = source.slice(at + 1, at + 3 + end);
  }
  const children = takeChildren(open, bracket);
  const label = normalizeLabel(suffix.length > 2 ? suffix.slice(1, -1) : plainText(children));
  if (label === "" || label.length > MAX_LABEL_LENGTH) {
    appendText(open, isImage ? "![" : "[");
    open.push(...children);
    appendText(open, `]${suffix}`);
  } else {
    open.push({ kind: "reference", isImage, label, children, suffix });
  }
  return at + 1 + suffix.length;
}
