import { confineRules } from "./confine-rules.ts";

/** Adds sheets to one shadow root, each text once. Constructed sheets pass the strictest style policies. */
export interface StyleAdopter {
  adopt(css: string): void;
  /** Puts `css` in a sheet of its own that a later call replaces; the bot's custom CSS goes here. */
  replaceCustom(css: string): void;
  /** Takes every sheet out again. */
  remove(): void;
}

export function createStyleAdopter(root: ShadowRoot): StyleAdopter {
  const adopted = new Map<string, CSSStyleSheet>();
  const custom = new CSSStyleSheet();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, custom];

  function adopt(css: string): void {
    if (adopted.has(css)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    adopted.set(css, sheet);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((other) => other !== custom), sheet, custom];
  }

  function remove(): void {
    const ours = new Set([custom, ...adopted.values()]);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !ours.has(sheet));
    adopted.clear();
  }

  function replaceCustom(css: string): void {
    custom.replaceSync(css);
    confineRules(custom.cssRules);
  }

  return { adopt, replaceCustom, remove };
}
