/** Creates an element with attributes and children. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The URL of a file of the site. Pages in subfolders name the root. */
export function siteUrl(path: string): string {
  return new URL((document.documentElement.dataset["root"] ?? "./") + path, document.baseURI).href;
}

/** Announces a message to screen readers. */
export function announce(message: string): void {
  const id = "announcements";
  const existing = document.getElementById(id);
  const region = existing ?? createElement("p", { id, class: "visually-hidden", role: "status" });
  if (existing === null) document.body.append(region);
  region.textContent = message;
}
