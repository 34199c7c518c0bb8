/** Bits of one character, by the smallest alphabet that contains all of them. */
const ALPHABETS: readonly (readonly [RegExp, number])[] = [
  [/^\d*$/, Math.log2(10)],
  [/^[\da-f]*$/i, 4],
  [/^[\da-z]*$/, Math.log2(36)],
  [/^/, Math.log2(62)],
];

/**
 * Estimates the random bits of ids that were created one after the other. A place at which all of them have the same
 * character counts nothing, so that a clock, a machine's name or a counter isn't taken for randomness.
 */
export function estimateBits(ids: readonly string[]): number {
  const length = Math.min(...ids.map((id) => id.length));
  const places = Array.from({ length }, (_, place) => ids.map((id) => id.charAt(place)));
  const varied = places.filter((characters) => new Set(characters).size > 1);
  const text = varied
    .flat()
    .join("")
    .replaceAll(/[^\da-z]/gi, "");
  const bits = ALPHABETS.find(([alphabet]) => alphabet.test(text))?.[1] ?? 0;
  return Math.round(varied.length * bits);
}
