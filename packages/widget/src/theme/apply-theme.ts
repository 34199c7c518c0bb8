import { choiceVariant, type Appearance } from "@banter/protocol";
import { cssFontFamily } from "./font.ts";
import { isContainerFilled, themeVariables } from "./theme-variables.ts";

/**
 * Sets a bot's theme on the chat's container. It uses style properties, because a `style` element would need an
 * exception in the page's Content Security Policy.
 */
export function applyTheme(container: HTMLElement, appearance: Appearance, fontFamily: string): void {
  const variables = new Map(Object.entries(themeVariables(appearance)));
  const stale = [...container.style].filter((name) => name.startsWith("--banter-") && !variables.has(name));
  for (const name of stale) container.style.removeProperty(name);
  for (const [name, value] of variables) container.style.setProperty(name, value);
  container.style.setProperty("--banter-container-font-family", cssFontFamily(fontFamily));
  container.toggleAttribute("data-filled", isContainerFilled(appearance.theme));
  container.dataset["scheme"] = variables.get("--banter-color-scheme") ?? "light";
  container.dataset["layout"] = appearance.theme.chat.buttonsInput.layout;
  container.dataset["choices"] = choiceVariant(appearance);
}
