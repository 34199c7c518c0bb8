/** Where a URL is going to be used. Each place has its own list of schemes (the one door for every URL). */
export type UrlUse = "link" | "image" | "media" | "frame" | "redirect" | "download";

const schemes: Readonly<Record<UrlUse, readonly string[]>> = {
  link: ["http:", "https:", "mailto:", "tel:", "sms:"],
  redirect: ["http:", "https:", "mailto:", "tel:", "sms:"],
  image: ["http:", "https:", "blob:"],
  media: ["http:", "https:", "blob:"],
  frame: ["http:", "https:"],
  download: ["http:", "https:", "blob:"],
};

/** Pictures that carry themselves. In `<img>` even an SVG runs nothing. */
const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** Not even a page's owner can allow these: they run code in the page or read the visitor's files. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  "javascript:",
  "vbscript:",
  "data:",
  "file:",
  "filesystem:",
  "about:",
  "view-source:",
]);

/** Resolves relative addresses; in a page this is `document.baseURI`. Gives nothing for what is no address. */
export interface UrlParser {
  (url: string, base?: string): { readonly href: string; readonly protocol: string } | undefined;
}

/**
 * Gives the parsed address if its scheme may be used there, else nothing. Always put the returned
 * string into the page, never the raw one. `moreSchemes` are the owner's own, with their colon, e.g. `myapp:`.
 */
export function safeUrl(
  url: string,
  use: UrlUse,
  parse: UrlParser,
  moreSchemes: readonly string[] = [],
): string | undefined {
  const cleaned = removeControls(url).trim();
  if (cleaned === "") return undefined;
  const parsed = parse(cleaned);
  if (parsed === undefined) return undefined;
  const { href, protocol } = parsed;
  if (use === "image" && IMAGE_DATA.test(href)) return href;
  if (FORBIDDEN.has(protocol)) return undefined;
  return schemes[use].includes(protocol) || moreSchemes.includes(protocol) ? href : undefined;
}

/** Browsers read past control characters within a scheme, so what is judged must be without them. */
function removeControls(text: string): string {
  return [...text]
    .filter((character) => character > "\u001f" && !(character >= "\u007f" && character <= "\u009f"))
    .join("");
}
