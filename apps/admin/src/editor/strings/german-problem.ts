import { germanProblems } from "./german-problems.ts";

const PLACEHOLDER = /\{([*?]?)(\w+)\}/g;

/** Deeper places and longer lists stay English. */
const MAX_DEPTH = 50;

/** What the engine reports, in German. Undefined if there is no translation. */
export function germanProblem(text: string): string | undefined {
  return translate(text, new Map(), MAX_DEPTH);
}

/** Several templates leave the same rest of a text, which is translated once: `known` has what was read already. */
function translate(text: string, known: Map<string, string | undefined>, depth: number): string | undefined {
  if (depth === 0 || known.has(text)) return known.get(text);
  const translatePart = (part: string) => translate(part, known, depth - 1);
  let translation: string | undefined;
  for (const [english, german] of germanProblems) {
    const values = matchTemplate(english, text, translatePart);
    if (values === undefined) continue;
    translation = german.replaceAll(PLACEHOLDER, (_, _mark: string, name: string) => values.get(name) ?? "");
    break;
  }
  known.set(text, translation);
  return translation;
}

/** The values of the placeholders, translated as their marks say. Undefined if the text has another form. */
function matchTemplate(
  template: string,
  text: string,
  translatePart: (part: string) => string | undefined,
): ReadonlyMap<string, string> | undefined {
  const [start = "", ...pieces] = template.split(PLACEHOLDER);
  if (!text.startsWith(start)) return undefined;
  const values = new Map<string, string>();
  let at = start.length;
  for (let index = 0; index < pieces.length; index += 3) {
    const [mark, name = "", literal = ""] = pieces.slice(index, index + 3);
    const isLast = index + 3 === pieces.length;
    const end = isLast ? text.length - literal.length : text.indexOf(literal, at);
    if (end < at || !text.startsWith(literal, end)) return undefined;
    const value = text.slice(at, end);
    const translated = mark === "" ? value : translatePart(value);
    if (translated === undefined && mark === "*") return undefined;
    values.set(name, translated ?? value);
    at = end + literal.length;
  }
  return at === text.length ? values : undefined;
}
