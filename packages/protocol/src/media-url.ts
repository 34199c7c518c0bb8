import { safeUrl, type UrlParser, type UrlUse } from "./safe-url.ts";

/**
 * The URL of an image, sound or video of a bot. A relative one belongs to the flow server, which may be below a path,
 * and not to the page that shows the bot.
 */
export function mediaUrl(
  url: string | undefined,
  use: Extract<UrlUse, "image" | "media">,
  server: string,
  parse: UrlParser,
): string | undefined {
  if (url === undefined) return undefined;
  return safeUrl(url, use, (text) =>
    parse(/^\/(?!\/)/.test(text) ? `.${text}` : text, parse(`${server}/`)?.href),
  );
}
