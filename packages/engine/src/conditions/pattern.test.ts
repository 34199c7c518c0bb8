import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMatcher, estimateSize, MAX_MATCHED_LENGTH, readPattern } from "./pattern.ts";

function matcher(text: string) {
  const pattern = readPattern(text);
  if (pattern === undefined) throw new Error("Expected a pattern");
  const result = createMatcher(pattern);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.matches;
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
])("%j matches %s: %s", (text, pattern, matches) => {
  expect(matcher(pattern)(text)).toBe(matches);
});

it("agrees with RegExp on ordinary patterns", () => {
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

describe("catastrophic backtracking patterns", () => {
  it.each([
    ["(a+)+$", "a", "!"],
    ["^(\\w+\\s?)*$", "a", "!"],
    ["(a|aa)+$", "a", "b"],
    ["([a-zA-Z]+)*$", "a", ""],
    ["(.*a){20}x", "a", ""],
    ["(x+x+)+y", "x", ""],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", "a", ""],
  ])("%s takes linear time", (pattern, letter, end) => {
    const match = matcher(pattern);
    const text = (length: number) => letter.repeat(length - end.length) + end;
    const short = charactersRead(() => match(text(MAX_MATCHED_LENGTH / 16)));
    const long = charactersRead(() => match(text(MAX_MATCHED_LENGTH / 2)));
    // 8 times as many if linear, 64 times if quadratic. RE2 uses another, also linear algorithm for the largest texts.
    expect(long).toBeLessThanOrEqual(16 * short);
    expect(short).toBeLessThanOrEqual(8 * (MAX_MATCHED_LENGTH / 16));
  });

  /** RE2's work per character that it reads is limited by the pattern's length. Unlike time, the number is the same on every run. */
  function charactersRead(work: () => unknown): number {
    const { charCodeAt } = String.prototype;
    let count = 0;
    function counted(this: string, index: number): number {
      count += 1;
      return charCodeAt.call(this, index);
    }
    Reflect.set(String.prototype, "charCodeAt", counted);
    try {
      work();
    } finally {
      Reflect.set(String.prototype, "charCodeAt", charCodeAt);
    }
    return count;
  }
});

it.each([
  ["(?=a)b", "unbounded"],
  ["(?<!a)b", "unbounded"],
  ["(a)\\1", "unbounded"],
  ["(?<n>a)\\k<n>", "unbounded"],
  ["(a{1000})?".repeat(3), "unbounded"],
  [".{1,1000}".repeat(270), "unbounded"],
  [`(?:${"a".repeat(100)}){1,900}`, "unbounded"],
  ["(", "invalid"],
  ["/a/z(", "invalid"],
])("%s fails as %s", (text, kind) => {
  const pattern = readPattern(text);
  expect(pattern && createMatcher(pattern)).toMatchObject({ ok: false, error: { kind } });
});

it("a pattern that takes long to compile is unbounded", () => {
  expect(createMatcher({ source: "a*{".repeat(2_000), flags: "" })).toMatchObject({
    ok: false,
    error: { kind: "unbounded" },
  });
});

it.each([
  ["", 0],
  ["abc", 3],
  ["a{2,100}", 100],
  ["a{70}b{30,}", 100],
  ["(ab){30}", 60],
  ["((ab){30}c){2}", 122],
  ["(a)*{50}", 50],
  ["[a-z{9}]{40}", 40],
  ["[]{40}", 40],
  ["[[:alpha:](]{40}", 40],
  ["\\Q(((\\E{20}", 140],
  ["\\({40}", 40],
  ["a{1000}".repeat(400), 2_800],
])("the size of %s is about %i", (source, size) => {
  expect(estimateSize(source)).toBe(size);
});
