import { safeUrl, type UrlParser, type UrlUse } from "@banter/protocol";

/** The normalized URL if it is safe for this use, else undefined. Relative URLs are resolved against the page. */
export function safePageUrl(
  url: string | undefined,
  use: UrlUse,
  moreSchemes?: readonly string[],
): string | undefined {
  return url === undefined ? undefined : safeUrl(url, use, parsePageUrl, moreSchemes);
}

export const parsePageUrl: UrlParser = (url, base = document.baseURI) => {
  try {
    return new URL(url, base);
  } catch {
    // Not a valid URL: the caller renders a fallback.
    return undefined;
  }
};
