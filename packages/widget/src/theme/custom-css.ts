import { scopeCustomCss } from "./scope-custom-css.ts";

/** Replaces the rules of `sheet` by a bot's custom CSS. */
export function replaceCustomCss(sheet: CSSStyleSheet, customCss: string): void {
  if (hasImports(customCss)) {
    console.warn(
      "Banter ignored @import in this bot's custom CSS: constructed style sheets don't support it. Add the rules directly.",
    );
  }
  sheet.replaceSync(customCss === "" ? "" : customCssFor(customCss));
  scopeCustomCss(sheet.cssRules);
}

/**
 * Converts a bot's custom CSS for the widget: the reference's class, variable and element names become Banter's,
 * `:host` becomes the chat's container (the site owner's element is out of scope), and all rules go into the layer that
 * wins over the widget's own.
 */
export function customCssFor(css: string): string {
  const renamed = css
    .replaceAll(/--typebot-/g, "--banter-")
    .replaceAll(/\.typebot-/g, ".banter-")
    .replaceAll(/\btypebot-(standard|popup|bubble)\b/g, "banter-$1")
    .replaceAll(/:host(?:-context)?(?:\([^)]{0,500}\))?/g, ".banter-container");
  return `@layer custom {\n${withoutImports(renamed)}\n}`;
}

/** Constructed style sheets ignore `@import`; inside a layer it would be a syntax error. */
function withoutImports(css: string): string {
  return css.replaceAll(/@import[^;]*;?/gi, "").replaceAll(/@charset[^;]*;?/gi, "");
}

export function hasImports(css: string): boolean {
  return /@import/i.test(css);
}
