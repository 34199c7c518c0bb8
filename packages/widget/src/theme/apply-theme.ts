import { choiceVariant, type Appearance } from "@banter/protocol";
import type { StyleAdopter } from "./adopt-styles.ts";
import { cssFontFamily } from "./font.ts";
import { customCssFor, hasImports } from "./custom-css.ts";
import { isContainerFilled, themeVariables } from "./theme-variables.ts";

/**
 * Sets a bot's theme on the chat's container. It uses style properties, because a `style` element would need an
 * exception in the page's Content Security Policy.
 */
export function applyTheme(
  container: HTMLElement,
  appearance: Appearance,
  styles: StyleAdopter,
  fontFamily: string,
): void {
  const variables = new Map(Object.entries(themeVariables(appearance)));
  const stale = [...container.style].filter((name) => name.startsWith("--banter-") && !variables.has(name));
  for (const name of stale) container.style.removeProperty(name);
  for (const [name, value] of variables) container.style.setProperty(name, value);
  container.style.setProperty("--banter-container-font-family", cssFontFamily(fontFamily));
  container.toggleAttribute("data-filled", isContainerFilled(appearance.theme));
  container.dataset["scheme"] = variables.get("--banter-color-scheme") ?? "light";
  container.dataset["layout"] = appearance.theme.chat.buttonsInput.layout;
  container.dataset["choices"] = choiceVariant(appearance);
  applyCustomCss(styles, appearance.theme.customCss ?? "");
}

function applyCustomCss(styles: StyleAdopter, customCss: string): void {
  if (hasImports(customCss)) {
    console.warn(
      "Banter ignored @import in this bot's custom CSS: constructed style sheets don't support it. Add the rules directly.",
    );
  }
  styles.replaceCustom(customCss === "" ? "" : customCssFor(customCss));
}
