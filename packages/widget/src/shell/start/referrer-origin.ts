import { parsePageUrl } from "../../messages/safe-page-url.ts";

/** Origin of the page around this one, when this one is framed; the server may serve a bot to some pages only. */
export function referrerOrigin(): string | undefined {
  if (window.parent === window || document.referrer === "") return undefined;
  const address = parsePageUrl(document.referrer);
  return address === undefined ? undefined : new URL(address.href).origin;
}
