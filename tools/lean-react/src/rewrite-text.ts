import type { RemovedFeature } from "./removed-feature.ts";

/** Applies a feature's `rewrites` and `cuts`. Each must match exactly as often as declared. */
export function rewriteText(code: string, { rewrites = [], cuts = [] }: RemovedFeature): string {
  let result = code;
  for (const [from, to, times = 1] of rewrites) result = replaced(result, pattern(from), to, times, from);
  for (const [from, upTo] of cuts) {
    const range = new RegExp(`${pattern(from).source}[^]*?(?=${pattern(upTo).source})`, "g");
    result = replaced(result, range, "", 1, from);
  }
  return result;
}

function replaced(code: string, search: RegExp, to: string, times: number, text: string): string {
  const found = [...code.matchAll(search)].length;
  if (found !== times) throw new Error(`expected "${text}" ${times} times, found ${found}.`);
  return code.replace(search, () => to);
}

/** Any white space in `text` matches any white space. */
function pattern(text: string): RegExp {
  const pieces = text.split(/\s+/).map((piece) => piece.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(pieces.join(String.raw`\s+`), "g");
}
