/**
 * A bot's custom CSS as it is adopted: names of the reference's classes and variables become ours, `:host` becomes the
 * chat's container (it must not reach the element that the page's owner placed), and everything sits in the layer that
 * wins over ours.
 */
export function customCssFor(css: string): string {
  const renamed = css
    .replaceAll(/--typebot-/g, "--banter-")
    .replaceAll(/\.typebot-/g, ".banter-")
    .replaceAll(/\btypebot-(standard|popup|bubble)\b/g, "banter-$1")
    .replaceAll(/:host(?:-context)?(?:\([^)]*\))?/g, ".banter-container");
  return `@layer custom {\n${withoutImports(renamed)}\n}`;
}

/** Constructed sheets pass over `@import`; inside a layer it would be an error. */
function withoutImports(css: string): string {
  return css.replaceAll(/@import[^;]*;?/gi, "").replaceAll(/@charset[^;]*;?/gi, "");
}

export function hasImports(css: string): boolean {
  return /@import/i.test(css);
}
