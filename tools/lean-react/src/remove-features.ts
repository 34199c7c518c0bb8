import { dropCases } from "./drop-cases.ts";
import { fixValues } from "./fix-values.ts";
import type { RemovedFeature } from "./removed-feature.ts";
import { rewriteText } from "./rewrite-text.ts";
import { applyEdits, parseSource, type Edit, type Source } from "./syntax.ts";

/** Edits the features out of React DOM's source. The minifier and the bundler then drop the code that only they used. */
export function removeFeatures(code: string, features: Readonly<Record<string, RemovedFeature>>): string {
  const all = Object.entries(features);
  const rewritten = all.reduce(
    (text, [name, feature]) => withFeatureName(name, () => rewriteText(text, feature)),
    code,
  );
  const source = parseSource(rewritten);
  const edits = all.flatMap(([name, feature]) =>
    withFeatureName(name, () => [
      ...fixValues(source, feature),
      ...dropCases(source, feature),
      ...dropProperties(source, feature),
    ]),
  );
  return applyEdits(rewritten, edits);
}

function dropProperties(source: Source, { properties = [] }: RemovedFeature): Edit[] {
  return properties.flatMap((name) => {
    const found = source
      .all("Property")
      .filter(({ node: { key, computed } }) => !computed && key.type === "Identifier" && key.name === name);
    if (found.length === 0) throw new Error(`no object has a property ${name}.`);
    return found.map(({ node: { start, end } }) => {
      const hasComma = source.code[end] === ",";
      return { start, end: hasComma ? end + 1 : end, text: "" };
    });
  });
}

/** Names the feature's file in the error. */
function withFeatureName<Value>(name: string, edit: () => Value): Value {
  try {
    return edit();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`removed-features/${name}.ts does not match React's source: ${message}`, {
      cause: error,
    });
  }
}
