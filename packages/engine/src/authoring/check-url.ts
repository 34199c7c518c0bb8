import { safeUrl, type UrlUse } from "@banter/protocol";
import * as v from "valibot";
import { checkValue, hasVariable, quote, type Problem } from "./check-value.ts";

/** The parser of the URL standard, which pages and servers apply, too. */
declare const URL: new (url: string, base?: string) => { readonly href: string; readonly protocol: string };

/** Any page: the result is only whether a URL is allowed there. */
const PAGE = "https://page.invalid/";

/** The URL that an author wrote is refused, whatever the values of its variables are. Empty is one, too. */
function isRefused(url: string, use: UrlUse, base?: string): boolean {
  // A number is valid in place of each part of a URL that follows its scheme.
  const literal = hasVariable(url) ? `${url.slice(0, url.indexOf("{{"))}1` : url;
  return safeUrl(literal, use, (text) => parse(text, base)) === undefined;
}

function parse(text: string, base: string | undefined) {
  try {
    return new URL(text, base);
  } catch {
    // Not a valid URL.
    return undefined;
  }
}

/** The rule by which visitors' pages show or open a URL. `requested` is the URL that they get. */
export function pageUrlProblem(url: string, use: UrlUse, requested = url): Problem {
  if (url.trim() === "") return "is empty. Write a URL";
  if (!isRefused(requested, use, PAGE)) return undefined;
  return `is ${quote(url)}, which pages refuse to open. Write a URL with https://, or a path such as "/page"`;
}

/** A URL, or one that contains `{{variables}}`, which visitors' pages show or open. */
export function pageUrl(use: UrlUse) {
  return v.pipe(
    v.string(),
    checkValue((url) => pageUrlProblem(url, use)),
  );
}

/** Like `pageUrl`; empty for none. */
export function optionalPageUrl(use: UrlUse) {
  return v.optional(
    v.pipe(
      v.string(),
      checkValue((url) => (url.trim() === "" ? undefined : pageUrlProblem(url, use))),
    ),
  );
}

/** A URL that isn't relative to a page; empty for none. */
export function optionalWholeUrl(use: UrlUse) {
  return v.optional(
    v.pipe(
      v.string(),
      checkValue((url) =>
        url.trim() === "" || !isRefused(url, use)
          ? undefined
          : `is ${quote(url)}, but must be a whole URL. Write one with https://`,
      ),
    ),
  );
}

/** The address of a request: one with http or https, or that begins with a variable. `requested` is what is called. */
export function requestUrlProblem(url: string, requested = url): Problem {
  if (url.trim() === "") return "is empty. Write a URL";
  const isPath = /^\s*(?:\/(?!\/)|[?#.])/.test(url);
  if (url.trim().startsWith("{{") || (!isPath && !isRefused(requested, "frame"))) return undefined;
  return `is ${quote(url)}, which can't be requested. Write a URL with https://, or with a variable at the beginning`;
}
