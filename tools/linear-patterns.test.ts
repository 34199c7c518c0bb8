import { check, type VulnerableDiagnostics } from "recheck";
import { expect, test } from "vitest";
import { findPatterns, patternsOf, type Pattern } from "./patterns.ts";

/**
 * Patterns that take more than linear time, or that are made at run time, and why their input is short or trusted. All
 * others may read what strangers and models write.
 */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "packages/engine/src/conditions/pattern.ts": {
    "new RegExp(source, flags)": "only compiled, to tell a valid pattern; RE2 or the sandbox runs it",
  },
  "packages/engine/src/define/source/compile-pattern.ts": {
    "new RegExp(pattern.source, pattern.flags)": "the author's test",
  },
  "packages/engine/src/define/compile/build-set.ts": {
    "/(\\{\\{[^}]*\\}\\})/": "the author's text",
    "/\\s*:$/": "the author's code",
    "/([\"'`])(?:\\\\[\\s\\S]|(?!\\1)[\\s\\S])*\\1|\\{\\{[^}]*\\}\\}|(?<![\\w$.])[\\p{L}_$][\\p{L}\\p{N}_$]*(?:\\s*:)?/gu":
      "the author's code",
  },
  "packages/engine/src/authoring/slug.ts": { "/^-+|-+$/g": "the author's name of a block" },
  "packages/protocol/src/inputs/email/email-input.ts": {
    "/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/":
      "a label has at most 63 characters, which bounds the steps per character; the checker's fuzzing can't tell on a busy machine",
  },
  "packages/server/src/bots/import-bot-module.ts": {
    "/^\\s*(?:import\\b(?!\\s*\\()|export\\b)/m": "the author's file",
  },
  "packages/server/src/bots/locate-diagnostics.ts": {
    "new RegExp(String.raw`(?<![\\w-])${escaped}(?![\\w-])${after}`)": "the author's file",
  },
  "packages/server/src/files/file-name.ts": { "/[\\s.]+$/": "at most 80 characters" },
  "packages/server/src/files/qr-codes.ts": {
    "new RegExp(`^${qrCodesPath}/([\\\\w-]{22})\\\\.png$`)": "no unbounded quantifier",
  },
  "packages/server/src/owners/bot-questions.ts": {
    "/\\{\\{=?(.*?)=?\\}\\}/g": "the author's text",
  },
  "packages/widget/src/inputs/number/locale-number.ts": {
    "new RegExp(`^([+-]?) ?${decoration} ?([+-]?) ?([\\\\d., '٫]+?) ?${decoration}$`)":
      "what the visitor types, in the visitor's page",
  },
  "packages/widget/src/theme/load-font.ts": { "/@font-face\\s*\\{[^}]*\\}/gi": "the author's theme" },
};

/** Removes the slashes at the end of an address, in many files. The owner or the author sets the address. */
const SLASHES = "/\\/+$/";

const patterns = findPatterns();

// The checker gives up after a while. A pattern without a verdict is an exception to be explained.
test("no regular expression that strangers' text reaches takes more than linear time", async () => {
  const slow: string[] = [];
  for (const pattern of distinct(patterns.filter((pattern) => !isException(pattern)))) {
    const attack = await attackOn(pattern);
    if (attack !== undefined) slow.push(`${pattern.path}: ${pattern.code} ${attack}`);
  }
  expect(slow).toEqual([]);
}, 240_000);

test("every exception is still in the code", () => {
  const present = new Set(patterns.map(({ path, code }) => `${path}: ${code}`));
  const listed = Object.entries(EXCEPTIONS).flatMap(([path, codes]) =>
    Object.keys(codes).map((code) => `${path}: ${code}`),
  );
  expect(listed.filter((exception) => !present.has(exception))).toEqual([]);
});

test("literals and calls of RegExp are found, an attack on a quadratic one too", async () => {
  const code =
    "const a = <p title={String(/\\s+$/.test(x))}>/b+/</p>; new RegExp(`^${x}`); RegExp(x); // /c/";
  const found = patternsOf("a.tsx", code);
  expect(found.map((pattern) => pattern.code)).toEqual(["/\\s+$/", "new RegExp(`^${x}`)", "RegExp(x)"]);
  const attacks = await Promise.all(found.map(attackOn));
  expect(attacks).toEqual([
    expect.stringContaining("polynomial"),
    "is made at run time",
    "is made at run time",
  ]);
});

function isException({ path, code }: Pattern): boolean {
  return code === SLASHES || EXCEPTIONS[path]?.[code] !== undefined;
}

/** One of those that are written alike. */
function distinct(all: readonly Pattern[]): Iterable<Pattern> {
  return new Map(all.map((pattern) => [pattern.code, pattern])).values();
}

/** The checker's fuzzing rarely finds an attack that isn't one; every run gives the same verdicts. */
const RANDOM_SEED = 0;
const TIMEOUT_MS = 1_000;
/** On a busy machine the first attempt may not get far. */
const LONG_TIMEOUT_MS = 60_000;

async function attackOn({ source, flags }: Pattern): Promise<string | undefined> {
  if (source === undefined) return "is made at run time";
  // Without an unbounded quantifier, the time has a bound.
  if (!/[*+]|\{\d+,\}/.test(source)) return undefined;
  const first = await check(source, flags, { timeout: TIMEOUT_MS, randomSeed: RANDOM_SEED });
  const verdict =
    first.status === "unknown"
      ? await check(source, flags, { timeout: LONG_TIMEOUT_MS, randomSeed: RANDOM_SEED })
      : first;
  if (verdict.status === "unknown") return `has no verdict: ${verdict.error.kind}`;
  if (verdict.status === "safe" || !isReal(new RegExp(source, flags), verdict)) return undefined;
  return `${verdict.complexity.summary}: ${verdict.attack.pattern}`;
}

/** The checker may have measured the time that other processes took: its attack has to succeed in time of this thread. */
function isReal(pattern: RegExp, { complexity, attack }: VulnerableDiagnostics): boolean {
  // Would take too long.
  if (complexity.type === "exponential" || complexity.degree > 2) return true;
  const text = (repeats: number): string =>
    attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join("") + attack.suffix;
  const shortMs = timeOf(pattern, text(2_500));
  return timeOf(pattern, text(10_000)) > LINEAR_RATIO * Math.max(shortMs, UNNOTICED_MS);
}

/** Four times the input takes about four times as long, or sixteen times if it takes quadratic time. */
const LINEAR_RATIO = 8;
const UNNOTICED_MS = 1;

/** Milliseconds of this thread. The shortest of some attempts: compilation and garbage collection only add time. */
function timeOf(pattern: RegExp, input: string): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    pattern.lastIndex = 0;
    pattern.test(input);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
