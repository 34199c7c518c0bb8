import { parsePageUrl } from "../../browser/safe-page-url.ts";

/** The embedding page's origin if this page is in a frame. The server may restrict a bot to certain pages. */
export function referrerOrigin(): string | undefined {
  if (window.parent === window || document.referrer === "") return undefined;
  const url = parsePageUrl(document.referrer);
  return url === undefined ? undefined : new URL(url.href).origin;
}
