import * as fc from "fast-check";

/** Markup that must never be part of a page as it is. */
export const MARKER = "fuzz-marker";

const markup = [
  `<${MARKER}>`,
  `"><${MARKER}>`,
  `'><${MARKER}>`,
  `</script><${MARKER}>`,
  `</style><${MARKER}>`,
  `--><${MARKER}>`,
  `" ${MARKER}="1`,
  `javascript:${MARKER}`,
  ` java\nscript:${MARKER}`,
];

/** Texts that parsers of every kind have stumbled over. */
export const hostileStrings: readonly string[] = [
  "",
  " ",
  "\0",
  "\n",
  "\r\n",
  "\t",
  "\u00a0",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\ud800",
  "\udc00a",
  "😀",
  "e\u0301",
  "İ",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "length",
  "then",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "0x10",
  "1e999",
  "9".repeat(400),
  "0.1",
  "2026-02-30",
  "9999999999-01-01",
  "25:61",
  "%",
  "%E0%A4%A",
  "../../etc/passwd",
  "\\",
  "[",
  "(",
  "{{",
  "{{name}}",
  "{{= 1 + =}}",
  "$&",
  "$1",
  "https://",
  "http://[",
  "data:text/html,x",
  "a".repeat(10_000),
  ...markup,
];

/** Valid values of the formats that bots, requests and headers contain. */
export const knownStrings: readonly string[] = [
  "a",
  "b",
  "Hello",
  "start",
  "lead",
  "name",
  "2026-01-31",
  "2026-01-31T12:00",
  "2026-01-31T12:00:00Z",
  "2026-01-31T12:00:00.000Z",
  "12:30",
  "Europe/Berlin",
  "https://example.com/a.png",
  "https://example.com",
  "/pricing/*",
  "(max-width: 600px)",
  "a@example.com",
  "#ff0000",
  "10px",
  "50%",
  "en",
  "de-DE",
  "EUR",
  "image/png",
  "a.png",
  "1",
  "25",
  "0.5",
  "{{name}}",
  "/^a+$/i",
  "a".repeat(64),
  "0".repeat(64),
];

/** Texts from pieces of a format's syntax, well-formed inputs that are cut and spliced, and hostile pieces between them. */
export function hostileTexts(tokens: readonly string[], seeds: readonly string[] = []): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...tokens, " ") },
    { weight: 1, arbitrary: fc.constantFrom(...hostileStrings) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  );
  const pieces = fc.array(piece, { maxLength: 24 }).map((parts) => parts.join(""));
  if (seeds.length === 0) return pieces;
  const spliced = fc
    .record({ seed: fc.constantFrom(...seeds), from: fc.nat(), length: fc.nat({ max: 8 }), piece })
    .map(({ seed, from, length, piece }) => {
      const at = from % (seed.length + 1);
      return seed.slice(0, at) + piece + seed.slice(at + length);
    });
  return fc.oneof(pieces, spliced, fc.constantFrom(...seeds));
}
