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

const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** Resolves relative addresses; in a page this is `document.baseURI`. */
export interface UrlParser {
  (url: string, base?: string): { readonly href: string; readonly protocol: string } | undefined;
}

/**
 * Gives the parsed address if its scheme may be used there, else nothing. Always put the returned
 * string into the page, never the raw one. `data:` images are safe in `<img>`, where they can't run scripts.
 */
export function safeUrl(url: string, use: UrlUse, parse: UrlParser, moreSchemes: readonly string[] = []): string | undefined {
  const cleaned = removeControls(url).trim();
  if (cleaned === "") return undefined;
  if (use === "image" && IMAGE_DATA.test(cleaned)) return cleaned;
  const parsed = parse(cleaned);
  if (parsed === undefined) return undefined;
  const isAllowed = schemes[use].includes(parsed.protocol) || moreSchemes.includes(parsed.protocol);
  return isAllowed ? parsed.href : undefined;
}

function removeControls(text: string): string {
  return [...text].filter((character) => character > "\u001f" && character !== "\u007f").join("");
}
