import { safeUrl, type UrlParser, type UrlUse } from "@banter/protocol";

/** Gives the address in its parsed form if it may be used there, else nothing. Relative ones are the page's. */
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
    // Not an address: the caller shows what stands in for it.
    return undefined;
  }
};
