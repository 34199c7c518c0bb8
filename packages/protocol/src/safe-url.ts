import { percentEncode } from "./percent-encode.ts";
/** Where a URL is used. Each use has its own list of allowed schemes. */
export type UrlUse = "link" | "image" | "media" | "frame" | "redirect" | "download";

const schemes: Readonly<Record<UrlUse, readonly string[]>> = {
  link: ["http:", "https:", "mailto:", "tel:", "sms:"],
  redirect: ["http:", "https:", "mailto:", "tel:", "sms:"],
  image: ["http:", "https:", "blob:"],
  media: ["http:", "https:", "blob:"],
  frame: ["http:", "https:"],
  download: ["http:", "https:", "blob:"],
};

/** Data URLs of images. An SVG in `<img>` executes no scripts. */
const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** Schemes that site owners can't allow either: they execute code in the page or read the visitor's files. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  "javascript:",
  "vbscript:",
  "data:",
  "file:",
  "filesystem:",
  "about:",
  "view-source:",
]);

/** Parses a URL, resolving a relative one against the page. Returns `undefined` for an invalid URL. */
export interface UrlParser {
  (url: string, base?: string): { readonly href: string; readonly protocol: string } | undefined;
}

/**
 * Sanitizes a URL: returns its normalized form, without quotes and angle brackets, if its scheme is allowed for this use, else
 * `undefined`. Always insert the returned string into the page, never the original. `moreSchemes` are allowed by the site owner, e.g. `myapp:`.
 */
export function safeUrl(
  url: string,
  use: UrlUse,
  parse: UrlParser,
  moreSchemes: readonly string[] = [],
): string | undefined {
  const cleaned = removeControlCharacters(url).trim();
  if (cleaned === "") return undefined;
  const parsed = parse(cleaned);
  if (parsed === undefined) return undefined;
  const { protocol } = parsed;
  // The URL standard leaves them in what follows a scheme like `data:` or `mailto:`.
  const href = parsed.href.replace(/["<>]/g, percentEncode);
  if (use === "image" && IMAGE_DATA.test(href)) return href;
  if (FORBIDDEN.has(protocol)) return undefined;
  return schemes[use].includes(protocol) || moreSchemes.includes(protocol) ? href : undefined;
}

/** Browsers ignore control characters in a scheme, so they are removed before the check. */
function removeControlCharacters(text: string): string {
  return Array.from(text)
    .filter((character) => character > "\u001f" && !(character >= "\u007f" && character <= "\u009f"))
    .join("");
}
