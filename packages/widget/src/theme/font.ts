import { encodeText } from "./encode-text.ts";
import { fontFamily, ownFont, type Font } from "./font-family.ts";

/** A font, and where it comes from. */
export interface ChosenFont {
  readonly family: string;
  /** Of its sheet; nothing where none is to be fetched. */
  readonly address: string | undefined;
  /** Its `@font-face` rules, where the bot or the page's owner gives them. */
  readonly faces: string;
}

/**
 * What the page's owner says goes over the bot's font. A mere name is a font that the page has already, so nothing is
 * fetched for it: not the bot's either.
 */
export function chooseFont(own: unknown, ofBot: Font): ChosenFont {
  const owners = ownFont(own);
  const font = owners ?? ofBot;
  return {
    family: fontFamily(own, ofBot),
    address: typeof owners === "string" ? undefined : fontStylesheet(font),
    faces: fontFaces(font),
  };
}

/** Address of a font's sheet. Only a bot that names a hosted font makes the page ask a font service. */
function fontStylesheet(font: Font): string | undefined {
  if (typeof font !== "object") return hosted(font);
  return font.type === "Custom" ? font.url : hosted(font.family);
}

/** `@font-face` rules of a custom font. Anything else in there must not reach the page. */
function fontFaces(font: Font): string {
  if (typeof font !== "object" || font.type !== "Custom") return "";
  return (font.css ?? "").match(/@font-face\s*\{[^}]*\}/gi)?.join("\n") ?? "";
}

/** The platform's own, which no service has. */
const GENERIC = /^(?:ui-|system-ui$|(?:sans-)?serif$|monospace$|cursive$|fantasy$)/i;

function hosted(family: string | undefined): string | undefined {
  if (family === undefined || family === "" || GENERIC.test(family)) return undefined;
  const weights = "ital,wght@0,300;0,400;0,600;0,700;1,300;1,400;1,700";
  return `https://fonts.bunny.net/css2?family=${encodeText(family)}:${weights}&display=swap`;
}

/** Makes the font available to the document; gives the undo. A policy that forbids it leaves the system's font. */
export function loadFont({ address, faces }: Omit<ChosenFont, "family">, document: Document): () => void {
  const undo: (() => void)[] = [];
  if (address !== undefined && isWebAddress(address)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    // It counts for nothing until what is no font is taken out of it, which takes the right to read it.
    link.crossOrigin = "anonymous";
    link.media = "not all";
    link.onload = () => link.sheet && keepFaces(link.sheet);
    document.head.append(link);
    undo.push(() => link.remove());
  }
  if (faces !== "") {
    // Font faces inside a shadow root are not registered by Chromium and Firefox, so they go to the document.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(faces);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    undo.push(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    });
  }
  return () => undo.forEach((step) => step());
}

/** A font's sheet comes from another host: whatever else it says must not style the page. */
function keepFaces(sheet: CSSStyleSheet): void {
  for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
    if (!(sheet.cssRules[index] instanceof CSSFontFaceRule)) sheet.deleteRule(index);
  }
  sheet.media.mediaText = "all";
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
