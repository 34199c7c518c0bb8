type Attributes = Readonly<Record<string, string | boolean>>;

/** Creates an element with attributes and children. A false attribute is omitted. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "string") element.setAttribute(name, value);
    else element.toggleAttribute(name, value);
  }
}

/** Sets `--banter-*` variables; undefined removes one. */
export function setVariables(
  { style }: HTMLElement,
  variables: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--banter-${name}`, value ?? null);
}

/** Creates a 24 px line icon. */
export function createIcon(path: string): SVGSVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const icon = document.createElementNS(namespace, "svg");
  setAttributes(icon, { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.appendChild(document.createElementNS(namespace, "path")).setAttribute("d", path);
  return icon;
}

/** Creates a constructed style sheet, which even the strictest style policy allows. */
export function createStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
