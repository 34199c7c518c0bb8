/** Code whose `{{variables}}` were replaced by identifiers, with the variable bound to each identifier. */
export interface BoundCode {
  readonly code: string;
  readonly bindings: Readonly<Record<string, Binding>>;
}

export interface Binding {
  /** The variable's name. */
  readonly name: string;
  /** `value`: coerced to a JavaScript value. `text`: as text within a string. */
  readonly as: "value" | "text";
}

interface Scan {
  readonly code: string;
  index: number;
  readonly bindings: Record<string, Binding>;
  /** By the name of the variable and how it is bound. */
  readonly identifiers: Map<string, string>;
  /** The end of the last line that ends within what could be a regular expression, so that its rest is read once. */
  lineWithoutRegex: number;
}

const PLACEHOLDER = /^\$?\{\{([^{}]+)\}\}/;
/** After one of these, a slash starts a regular expression rather than a division. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\breturn|\btypeof)\s*$/;

/**
 * Replaces each `{{name}}` in code by an identifier; within strings the identifier is concatenated. Values are never
 * inserted into the code itself, so an answer can't be executed.
 */
export function bindCode(code: string): BoundCode {
  const scan: Scan = { code, index: 0, bindings: {}, identifiers: new Map(), lineWithoutRegex: 0 };
  return { code: readCode(scan, false), bindings: scan.bindings };
}

function readCode(scan: Scan, isInTemplate: boolean): string {
  const bound: string[] = [];
  let depth = 0;
  while (scan.index < scan.code.length) {
    const character = scan.code.charAt(scan.index);
    const name = takePlaceholder(scan);
    if (name !== undefined) bound.push(identifier(scan, name, "value"));
    else if (character === "'" || character === '"') bound.push(readString(scan, character));
    else if (character === "`") bound.push(readTemplate(scan));
    else if (character === "/") bound.push(readSlash(scan, bound.slice(-40).join("")));
    else {
      if (isInTemplate && character === "}" && depth === 0) break;
      if (character === "{") depth++;
      if (character === "}") depth--;
      bound.push(take(scan, 1));
    }
  }
  return bound.join("");
}

/** A string with variables becomes a parenthesized concatenation; other strings are unchanged. */
function readString(scan: Scan, quote: string): string {
  const parts = [take(scan, 1)];
  let hasVariables = false;
  while (scan.index < scan.code.length) {
    const name = takePlaceholder(scan);
    if (name !== undefined) {
      hasVariables = true;
      parts.push(`${quote}+${identifier(scan, name, "text")}+${quote}`);
      continue;
    }
    const character = scan.code.charAt(scan.index);
    if (character === "\n") break;
    parts.push(take(scan, character === "\\" ? 2 : 1));
    if (character === quote) break;
  }
  return hasVariables ? `(${parts.join("")})` : parts.join("");
}

function readTemplate(scan: Scan): string {
  let bound = take(scan, 1);
  while (scan.index < scan.code.length) {
    const character = scan.code.charAt(scan.index);
    const name = takePlaceholder(scan);
    if (name !== undefined) bound += `\${${identifier(scan, name, "text")}}`;
    else if (character === "\\") bound += take(scan, 2);
    else if (character === "$" && scan.code.charAt(scan.index + 1) === "{") {
      bound += take(scan, 2) + readCode(scan, true) + take(scan, 1);
    } else {
      bound += take(scan, 1);
      if (character === "`") break;
    }
  }
  return bound;
}

function readSlash(scan: Scan, before: string): string {
  const rest = scan.code.slice(scan.index);
  const comment = /^\/\/[^\n]*/.exec(rest) ?? /^\/\*[\s\S]*?(?:\*\/|$)/.exec(rest);
  if (comment !== null) return take(scan, comment[0].length);
  return take(scan, BEFORE_REGEX.test(before.slice(-40)) ? regexLength(scan) : 1);
}

/** The length of the regular expression that starts here; 1 if its line ends before it does. */
function regexLength(scan: Scan): number {
  if (scan.index < scan.lineWithoutRegex) return 1;
  let isInClass = false;
  let index = scan.index + 1;
  for (; index < scan.code.length; index++) {
    const character = scan.code.charAt(index);
    if (character === "/" && !isInClass) return index + 1 - scan.index;
    if (character === "[") isInClass = true;
    else if (character === "]") isInClass = false;
    else if (character === "\\") index++;
    if (scan.code.charAt(index) === "\n") break;
  }
  scan.lineWithoutRegex = index;
  return 1;
}

function takePlaceholder(scan: Scan): string | undefined {
  const character = scan.code.charAt(scan.index);
  if (character !== "{" && character !== "$") return undefined;
  const match = PLACEHOLDER.exec(scan.code.slice(scan.index, scan.index + 300));
  if (match === null) return undefined;
  scan.index += match[0].length;
  return match[1];
}

function take(scan: Scan, length: number): string {
  const taken = scan.code.slice(scan.index, scan.index + length);
  scan.index += length;
  return taken;
}

function identifier(scan: Scan, name: string, as: Binding["as"]): string {
  const { bindings, identifiers } = scan;
  const key = `${as} ${name}`;
  const known = identifiers.get(key);
  if (known !== undefined) return known;
  const fresh = `$${identifiers.size}_${name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "_")}`;
  bindings[fresh] = { name, as };
  identifiers.set(key, fresh);
  return fresh;
}
