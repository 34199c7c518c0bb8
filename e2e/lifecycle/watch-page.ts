/** Runs in the page: reads what a widget could leave in the page itself. */
export function watchPage(): void {
  const attributesOf = (element: Element): string =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(" ");
  const keysOf = (storage: Storage): string => Object.keys(storage).toSorted().join(" ");
  window.ledger?.push(() => ({
    nodes: document.querySelectorAll("*").length,
    sheets: document.adoptedStyleSheets.length,
    fonts: document.fonts.size,
    history: history.length,
    globals: Reflect.ownKeys(window).map(String).toSorted().join(" "),
    storage: [localStorage, sessionStorage].map(keysOf).join(" | "),
    title: document.title,
    attributes: [document.documentElement, document.body].map(attributesOf).join(" | "),
    head: [...document.head.children].map((element) => element.outerHTML).join("\n"),
  }));
}
