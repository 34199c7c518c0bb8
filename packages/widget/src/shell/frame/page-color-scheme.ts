/** `color-scheme` of the page around a widget: that of its background, else the one that it declares. */
export function pageColorScheme(host: Element): string {
  for (const element of [document.body, document.documentElement]) {
    const { lightness, alpha } = parseComputedColor(getComputedStyle(element).backgroundColor);
    if (alpha > 0.5) return lightness < 0.5 ? "dark" : "light";
  }
  return getComputedStyle(host).colorScheme;
}

/** Computed colors keep the color space in which the page wrote them. Lightness and alpha are 0 to 1. */
export function parseComputedColor(color: string): { readonly lightness: number; readonly alpha: number } {
  const [, space = "", values = ""] =
    /^(?:color\(([\w-]+)\s|(\w+)\()(.*)\)$/.exec(color)?.filter(Boolean) ?? [];
  const [first = 0, second = 0, third = 0, alpha = 1] = (values.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(
    Number,
  );
  const brightness = 0.299 * first + 0.587 * second + 0.114 * third;
  if (space.startsWith("ok")) return { lightness: first, alpha };
  if (/^l(?:ab|ch)$/.test(space)) return { lightness: first / 100, alpha };
  return { lightness: space.startsWith("rgb") ? brightness / 255 : brightness, alpha };
}
