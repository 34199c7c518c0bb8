import { matchesParts } from "../match-parts.ts";

const urlParts = [
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;

/** The parts of a `URL`, or the patterns of them without the punctuation between them. */
type UrlParts = Readonly<Record<(typeof urlParts)[number], string>>;

interface CompiledUrlPattern extends UrlParts {
  readonly test: (url: Partial<UrlParts>) => boolean;
}

/** Newer than some of the supported browsers, and than their types. */
declare const URLPattern:
  | (new (pattern: string | Partial<UrlParts>, baseUrl?: string) => CompiledUrlPattern)
  | undefined;

/** Platforms take quadratic time to compile wildcards. */
const MAX_WILDCARDS = 20;
/** Beside names and groups, platforms try every way to divide a URL among the wildcards. */
const MAX_WITH_NAMES = 3;

/** The limits of URL patterns, to follow an example of one. */
export const URL_PATTERN_LIMITS = `with at most ${MAX_WILDCARDS} *, or ${MAX_WITH_NAMES} of * and :name and ${MAX_WITH_NAMES} {groups}, and without regular expressions`;

/** A name, as URLPattern reads it. */
const NAME = /:[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
/** Repeats whole parts of a path, such as `/docs/:path*`. At the end of a pattern there is one way to divide them. */
const LAST_REPETITION = /\/(?:\*|:[\p{ID_Start}$_][\p{ID_Continue}$]*)[*+]$/u;

/** What URLPattern has besides `*`. */
export const NEEDS_URL_PATTERN = /[{}()\\]|:[\p{ID_Start}$_]|\*[?+*]/u;

/** Whether a pattern can't block the page: regular expressions and repetitions may take exponential time. */
function isWithinLimits(pattern: string): boolean {
  const wildcards = pattern.split("*").length - 1;
  if (!NEEDS_URL_PATTERN.test(pattern)) return wildcards <= MAX_WILDCARDS;
  const unnamed = pattern.replaceAll(/\\./gsu, "-").replace(LAST_REPETITION, "/:last").replaceAll(NAME, "\n");
  return (
    !/[(+]|[*\n}]\*/.test(unnamed) &&
    unnamed.split(/[*\n]/).length <= MAX_WITH_NAMES + 1 &&
    unnamed.split("{").length <= MAX_WITH_NAMES + 1
  );
}

/** Longer parts of URLs match no names and groups. */
const MAX_PART_LENGTH = 500;

/** Compiles a pattern to a check of URLs. Undefined if it is invalid, or could block the page. */
export function compileUrlPattern(
  pattern: string,
  baseUrl: string,
): ((url: UrlParts) => boolean) | undefined {
  if (typeof URLPattern === "undefined" || !isWithinLimits(pattern)) return undefined;
  const Pattern = URLPattern;
  const compiled = attempt(() => new Pattern(pattern, baseUrl));
  if (compiled === undefined) return undefined;
  return (url) =>
    urlParts.every((part) => {
      const expected = compiled[part];
      const actual = withoutPunctuation(part, url[part]);
      // Takes linear time, unlike the platform.
      if (!NEEDS_URL_PATTERN.test(expected)) return matchesParts(expected.split("*"), actual);
      return actual.length <= MAX_PART_LENGTH && new Pattern({ [part]: expected }).test({ [part]: actual });
    });
}

/** A part of a URL as patterns have it. */
function withoutPunctuation(part: keyof UrlParts, text: string): string {
  if (part === "protocol") return text.slice(0, -1);
  return part === "search" || part === "hash" ? text.slice(1) : text;
}

/** Whether a text is a pattern for `URLPattern` within the limits. Only they are checked where the platform has no `URLPattern`. */
export function isUrlPattern(pattern: string): boolean {
  if (typeof URLPattern === "undefined") return isWithinLimits(pattern);
  return compileUrlPattern(pattern, "https://example.com/") !== undefined;
}

/** Whether a text is the name of an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  return attempt(() => new Intl.DateTimeFormat("en", { timeZone })) !== undefined;
}

/** Undefined if a constructor throws, as for invalid arguments. */
function attempt<Value>(create: () => Value): Value | undefined {
  try {
    return create();
  } catch {
    return undefined;
  }
}
