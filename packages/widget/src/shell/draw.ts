type Attributes = Readonly<Record<string, string | boolean>>;

/** One element with its attributes and children; a false attribute is left out. */
export function draw<Tag extends keyof HTMLElementTagNameMap>(
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

/** A 24 px line icon. */
export function drawIcon(path: string): SVGSVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const icon = document.createElementNS(namespace, "svg");
  setAttributes(icon, { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.appendChild(document.createElementNS(namespace, "path")).setAttribute("d", path);
  return icon;
}
