import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMatcher, MAX_MATCHED, readPattern } from "./pattern.ts";

function matcher(text: string) {
  const pattern = readPattern(text);
  if (pattern === undefined) throw new Error("Expected a pattern");
  const made = createMatcher(pattern);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

it.each([
  ["abc-123", "\\d+$", true],
  ["abc", "\\d+$", false],
  ["ABC", "/abc/i", true],
  ["ABC", "/abc/", false],
  ["a\nb", "/^b$/m", true],
  ["a\nb", "^b$", false],
  ["a\nb", "/a.b/s", true],
  ["a\nb", "a.b", false],
  ["A", "\\u0041", true],
  ["/x", "\\/x", true],
  ["Grüße", "^\\p{L}+$", true],
  ["ada@example.org", "^[\\w.+-]+@[\\w-]+\\.[\\w.]+$", true],
  ["2026-01-31", "(?<year>\\d{4})-\\d\\d", true],
])("%j against %s is %s", (text, pattern, matches) => {
  expect(matcher(pattern)(text)).toBe(matches);
});

it("an ordinary pattern says what a browser says", () => {
  const part = fc.constantFrom(
    "a",
    "b",
    ".",
    "[ab]",
    "[^a]",
    "(a|b)",
    "\\w",
    "\\d",
    "a?",
    "b*",
    "(?:ab)+",
    "^",
    "$",
  );
  const pattern = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(
      pattern,
      fc.string({ unit: fc.constantFrom("a", "b", "1", "-"), maxLength: 12 }),
      (source, text) => {
        expect(matcher(source)(text)).toBe(new RegExp(source).test(text));
      },
    ),
  );
});

describe("patterns that a backtracking engine never ends with", () => {
  const long = "a".repeat(MAX_MATCHED);
  it.each([
    ["(a+)+$", `${long.slice(1)}!`],
    ["^(\\w+\\s?)*$", `${long.slice(1)}!`],
    ["(a|aa)+$", `${long.slice(1)}b`],
    ["([a-zA-Z]+)*$", long],
    ["(.*a){20}x", long],
    ["(x+x+)+y", "x".repeat(MAX_MATCHED)],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", long],
  ])("%s is done with 64 KB soon", (pattern, text) => {
    const match = matcher(pattern);
    match("aaaa");
    const best = Math.min(...Array.from({ length: 5 }, () => timed(() => match(text))));
    expect(best).toBeLessThan(50);
  });

  function timed(work: () => unknown): number {
    const start = performance.now();
    work();
    return performance.now() - start;
  }
});

it.each([
  ["(?=a)b", "unbounded"],
  ["(?<!a)b", "unbounded"],
  ["(a)\\1", "unbounded"],
  ["(?<n>a)\\k<n>", "unbounded"],
  ["(", "broken"],
  ["/a/z(", "broken"],
])("%s is %s", (text, kind) => {
  const pattern = readPattern(text);
  expect(pattern && createMatcher(pattern)).toMatchObject({ ok: false, error: { kind } });
});
