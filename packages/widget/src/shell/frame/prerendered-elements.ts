import { isRecord, SERVER_PLACEHOLDER } from "@banter/protocol";

const HTML_NAMES: ReadonlySet<string> = new Set(
  "div span p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em s u a br hr img".split(" "),
);
const SVG_NAMES: ReadonlySet<string> = new Set(["svg", "circle", "path", "rect"]);
const ATTRIBUTE = /^(?:class|dir|alt|aria-hidden|data-[\w-]+|viewbox|c?[xy]|r[xy]?|d|width|height)$/i;

/**
 * Creates the elements of an opening that its server has rendered. What isn't in the lists above is left out, and so are
 * the addresses of links: the nodes are replaced by the chat's own.
 */
export function createPrerenderedElements(nodes: readonly unknown[], server: string): (Node | string)[] {
  return nodes.flatMap((node) => createNode(node, server));
}

function createNode(node: unknown, server: string): (Node | string)[] {
  if (typeof node === "string") return [node];
  if (!Array.isArray(node)) return [];
  const [name, attributes, children]: unknown[] = node;
  const element = createNamed(name);
  if (element === undefined) return [];
  for (const [attribute, value] of Object.entries(isRecord(attributes) ? attributes : {}))
    if (typeof value === "string") setAttribute(element, attribute, value, server);
  element.append(...createPrerenderedElements(Array.isArray(children) ? children : [], server));
  return [element];
}

function createNamed(name: unknown): HTMLElement | SVGElement | undefined {
  if (typeof name !== "string") return undefined;
  if (HTML_NAMES.has(name)) return document.createElement(name);
  return SVG_NAMES.has(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : undefined;
}

function setAttribute(element: HTMLElement | SVGElement, name: string, value: string, server: string): void {
  // As a property, which a Content Security Policy without inline styles allows.
  if (name === "style") element.style.cssText = value;
  else if (name === "src" && element instanceof HTMLImageElement) {
    const src = value.replace(SERVER_PLACEHOLDER, server);
    if (/^(?:https?:|data:image\/)/i.test(src)) element.src = src;
  } else if (ATTRIBUTE.test(name)) element.setAttribute(name === "viewbox" ? "viewBox" : name, value);
}
