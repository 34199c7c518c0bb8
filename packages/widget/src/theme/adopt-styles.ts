/** Adopts style sheets in one shadow root, each text once. The strictest `style-src` allows constructed sheets. */
export interface StyleAdopter {
  adopt(css: string): void;
  /** The bot's custom CSS, which stays the last sheet. */
  readonly custom: CSSStyleSheet;
  /** Removes all adopted sheets. */
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
    const own = new Set([custom, ...adopted.values()]);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !own.has(sheet));
    adopted.clear();
  }

  return { adopt, custom, remove };
}
