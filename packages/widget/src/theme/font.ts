import type { Theme } from "@banter/protocol";
import { encodeText } from "./encode-text.ts";

type Font = Theme["general"]["font"];

/** Name of the font to use; the default is only used where the visitor's system has it. */
export function fontFamily(font: Font): string {
  const family = typeof font === "string" ? font : font?.family;
  return family === undefined || family === "" ? "Open Sans" : family;
}

/** Address of a hosted font's sheet. Only a bot that names a font makes the page ask a font service. */
export function fontStylesheet(font: Font): string | undefined {
  if (typeof font !== "object") return font === undefined || font === "" ? undefined : hosted(font);
  if (font.type === "Custom") return font.url;
  return font.family === undefined || font.family === "" ? undefined : hosted(font.family);
}

/** `@font-face` rules of a custom font. Anything else in there must not reach the page. */
export function fontFaces(font: Font): string {
  if (typeof font !== "object" || font.type !== "Custom") return "";
  return (font.css ?? "").match(/@font-face\s*\{[^}]*\}/gi)?.join("\n") ?? "";
}

function hosted(family: string): string {
  const weights = "ital,wght@0,300;0,400;0,600;0,700;1,300;1,400;1,700";
  return `https://fonts.bunny.net/css2?family=${encodeText(family)}:${weights}&display=swap`;
}

/** Makes the font available to the document; gives the undo. A policy that forbids it leaves the system's font. */
export function loadFont(font: Font, document: Document): () => void {
  const undo: (() => void)[] = [];
  const address = fontStylesheet(font);
  if (address !== undefined && isWebAddress(address)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    document.head.append(link);
    undo.push(() => link.remove());
  }
  const faces = fontFaces(font);
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

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
