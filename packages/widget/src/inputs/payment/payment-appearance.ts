import type { Appearance } from "@stripe/stripe-js";

/** The bot's theme as Stripe appearance, read from the chat's CSS variables. */
export function paymentAppearance(container: HTMLElement): Appearance {
  const styles = getComputedStyle(container);
  const read = (name: string): string => styles.getPropertyValue(`--banter-${name}`).trim();
  const rgb = (name: string): string | undefined => (read(name) === "" ? undefined : `rgb(${read(name)})`);
  const variables = {
    colorPrimary: rgb("button-bg-rgb"),
    colorBackground: rgb("input-bg-rgb"),
    colorText: read("input-color") || undefined,
    colorDanger: read("input-error") || undefined,
    colorTextPlaceholder: read("input-placeholder-color") || undefined,
    fontFamily: styles.fontFamily,
    borderRadius: read("input-border-radius") || undefined,
  };
  return {
    theme: "stripe",
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)),
  };
}
