import { hasOwn } from "@banter/protocol";
import type { StyleAdopter } from "./adopt-styles.ts";
import { customCssFor, hasImports } from "./custom-css.ts";
import type { Look } from "./paint.ts";
import { themeVariables, type ThemeVariables } from "./theme-variables.ts";

/** Puts a bot's look on the chat's container, as style properties: no style element, nothing for a policy to refuse. */
export function applyTheme(
  container: HTMLElement,
  look: Look,
  styles: StyleAdopter,
  font: string,
  variablesOf: (look: Look) => ThemeVariables = themeVariables,
): void {
  const variables = variablesOf(look);
  const stale = [...container.style].filter(
    (name) => name.startsWith("--banter-") && !hasOwn(variables, name),
  );
  for (const name of stale) container.style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) container.style.setProperty(name, value);
  container.style.setProperty("--banter-container-font-family", JSON.stringify(font));
  const { backgroundColor = "", opacity = 1 } = look.theme.chat.container;
  const isFilled = backgroundColor !== "" && backgroundColor !== "transparent" && opacity > 0;
  container.toggleAttribute("data-filled", isFilled);
  container.dataset["scheme"] = variables["--banter-color-scheme"] ?? "light";

  const customCss = look.theme.customCss ?? "";
  if (hasImports(customCss)) {
    console.warn(
      "Banter passed over @import in this bot's custom CSS: browsers don't load it here. Put the rules in directly.",
    );
  }
  styles.replaceCustom(customCss === "" ? "" : customCssFor(customCss));
}
