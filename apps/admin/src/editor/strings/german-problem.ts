import { germanProblems } from "./german-problems.ts";

const PLACEHOLDER = /\{([*?]?)(\w+)\}/g;

/** What the engine reports, in German. Undefined if there is no translation. */
export function germanProblem(text: string): string | undefined {
  for (const [english, german] of germanProblems) {
    const values = matchTemplate(english, text);
    if (values !== undefined)
      return german.replaceAll(PLACEHOLDER, (_, _mark: string, name: string) => values.get(name) ?? "");
  }
  return undefined;
}

/** The values of the placeholders, translated as their marks say. Undefined if the text has another form. */
function matchTemplate(template: string, text: string): ReadonlyMap<string, string> | undefined {
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
    const translated = mark === "" ? value : germanProblem(value);
    if (translated === undefined && mark === "*") return undefined;
    values.set(name, translated ?? value);
    at = end + literal.length;
  }
  return at === text.length ? values : undefined;
}
