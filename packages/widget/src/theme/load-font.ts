import { percentEncode } from "@banter/protocol";
import { familyOf, GENERIC, parseOwnersFont, type Font } from "./font.ts";

/** A font and its sources. */
export interface ChosenFont {
  readonly family: string;
  /** URL of its style sheet; undefined when nothing has to be fetched. */
  readonly stylesheet: string | undefined;
  /** Its `@font-face` rules, where the bot or the site owner provides them. */
  readonly faces: string;
}

/**
 * The site owner's font wins over the bot's. A plain name from the site owner is a font that the page already has, so
 * nothing is fetched.
 */
export function chooseFont(ownersFont: unknown, botFont: Font): ChosenFont {
  const own = parseOwnersFont(ownersFont);
  const font = own ?? botFont;
  return {
    family: familyOf(font),
    stylesheet: typeof own === "string" ? undefined : stylesheetUrl(font),
    faces: fontFaces(font),
  };
}

/** Font services are contacted only for a bot that names a hosted font. */
function stylesheetUrl(font: Font): string | undefined {
  if (typeof font !== "object") return hostedUrl(font);
  return font.type === "Custom" ? font.url : hostedUrl(font.family);
}

/** `@font-face` rules of a custom font. Any other rule must not reach the page. */
function fontFaces(font: Font): string {
  if (typeof font !== "object" || font.type !== "Custom") return "";
  return (font.css ?? "").match(/@font-face\s*\{[^}]*\}/gi)?.join("\n") ?? "";
}

function hostedUrl(family: string | undefined): string | undefined {
  if (family === undefined || family === "" || GENERIC.test(family)) return undefined;
  const weights = "ital,wght@0,300;0,400;0,600;0,700;1,300;1,400;1,700";
  return `https://fonts.bunny.net/css2?family=${percentEncode(family)}:${weights}&display=swap`;
}

/** Adds the font to the document and returns the undo. If the page's CSP forbids it, the system font stays. */
export function loadFont({ stylesheet, faces }: Omit<ChosenFont, "family">, document: Document): () => void {
  const undo: (() => void)[] = [];
  if (stylesheet !== undefined && /^https?:\/\//i.test(stylesheet))
    undo.push(linkStylesheet(stylesheet, document));
  if (faces !== "") undo.push(adoptFontFaces(faces, document));
  return () => {
    for (const step of undo) step();
  };
}

function linkStylesheet(stylesheet: string, document: Document): () => void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = stylesheet;
  // Disabled until all other rules have been removed from it. Reading the rules requires CORS.
  link.crossOrigin = "anonymous";
  link.media = "not all";
  link.onload = () => link.sheet && enableFontFaces(link.sheet);
  document.head.append(link);
  return () => link.remove();
}

/** The sheet comes from another host: none of its other rules may style the page. */
function enableFontFaces(sheet: CSSStyleSheet): void {
  for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
    if (!(sheet.cssRules[index] instanceof CSSFontFaceRule)) sheet.deleteRule(index);
  }
  sheet.media.mediaText = "all";
}

/** Chromium and Firefox don't register font faces inside a shadow root, so they go to the document. */
function adoptFontFaces(faces: string, document: Document): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(faces);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
