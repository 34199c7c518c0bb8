import { compileUrlPattern, NEEDS_URL_PATTERN } from "@banter/protocol";
import { matchesWildcard } from "./wildcard.ts";

/**
 * Whether a URL matches a pattern in the syntax of `URLPattern`, relative to the URL's origin. Browsers without `URLPattern`
 * (Firefox before 142, Safari before 26) know only `*`: undefined for another pattern, and for a URL without an origin.
 */
export function matchesUrl(
  pattern: string,
  url: string,
  hasUrlPattern = typeof URLPattern !== "undefined",
): boolean | undefined {
  const parts = new URL(url);
  const { origin, pathname, search, hash } = parts;
  // Such as that of a `srcdoc` frame.
  if (origin === "null") return undefined;
  if (hasUrlPattern) return compileUrlPattern(pattern, origin)?.(parts);
  if (NEEDS_URL_PATTERN.test(pattern)) return undefined;
  // Parts that the pattern doesn't mention may be anything.
  const hasHash = pattern.includes("#");
  const compared =
    (pattern.startsWith("/") ? "" : origin) +
    pathname +
    (hasHash || pattern.includes("?") ? search : "") +
    (hasHash ? hash : "");
  return matchesWildcard(pattern, compared);
}
