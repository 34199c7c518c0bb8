import { channels, parseColor } from "@banter/protocol";
import type { Appearance } from "@stripe/stripe-js";

const MAX_RADIUS_PX = 12;

/** The bot's theme as Stripe appearance, read from the chat's CSS variables. Its fields look like the chat's own. */
export function paymentAppearance(container: HTMLElement): Appearance {
  const styles = getComputedStyle(container);
  const read = (name: string): string => styles.getPropertyValue(`--banter-${name}`).trim();
  const rgb = (name: string): string | undefined => (read(name) === "" ? undefined : `rgb(${read(name)})`);
  const accent = read("choice-color");
  const variables = {
    colorPrimary: accent || undefined,
    colorBackground: rgb("input-bg-rgb"),
    colorText: read("input-color") || undefined,
    colorDanger: read("input-error") || undefined,
    colorTextPlaceholder: read("input-placeholder-color") || undefined,
    fontFamily: styles.fontFamily,
    // Inside a box of the same radius.
    borderRadius: `${Math.min(Number.parseFloat(read("input-border-radius")) || 0, MAX_RADIUS_PX)}px`,
  };
  // The provider's own borders and shadows are for white pages.
  const border = `1px solid rgba(${channels(parseColor(read("input-color")))}, 0.3)`;
  const focus = { borderColor: accent, boxShadow: `0 0 0 1px ${accent}` };
  return {
    theme: read("input-color-scheme") === "dark" ? "night" : "stripe",
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)),
    rules: {
      ".Input": { border, boxShadow: "none" },
      ".Input:focus": focus,
      ".Tab": { border, boxShadow: "none" },
      ".Tab--selected": focus,
    },
  };
}
