import { dropCases } from "./drop-cases.ts";
import { fixValues } from "./fix-values.ts";
import type { LeftOut } from "./left-out.ts";
import { rewriteText } from "./rewrite-text.ts";
import { edited, readSource, type Edit, type Source } from "./syntax.ts";

/** React DOM's source without what `entries` name. What only that used is dropped by the minifier and the bundler. */
export function leaveOut(code: string, entries: Readonly<Record<string, LeftOut>>): string {
  const all = Object.entries(entries);
  const rewritten = all.reduce((done, [name, entry]) => named(name, () => rewriteText(done, entry)), code);
  const source = readSource(rewritten);
  const edits = all.flatMap(([name, entry]) =>
    named(name, () => [
      ...fixValues(source, entry),
      ...dropCases(source, entry),
      ...dropProperties(source, entry),
    ]),
  );
  return edited(rewritten, edits);
}

function dropProperties(source: Source, { properties = [] }: LeftOut): Edit[] {
  return properties.flatMap((name) => {
    const found = source
      .all("Property")
      .filter(({ node: { key, computed } }) => !computed && key.type === "Identifier" && key.name === name);
    if (found.length === 0) throw new Error(`no object has a ${name}.`);
    return found.map(({ node: { start, end } }) => {
      const isFollowed = source.code[end] === ",";
      return { start, end: isFollowed ? end + 1 : end, text: "" };
    });
  });
}

/** Says in an error which file of `left-out` it is about. */
function named<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`left-out/${name}.ts does not fit React's source: ${what}`, { cause: error });
  }
}
