import { isRecord, SERVER_PLACEHOLDER } from "@banter/protocol";

const HTML_NAMES: ReadonlySet<string> = new Set(
  "div span p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em s u a br hr img input textarea".split(
    " ",
  ),
);
const SVG_NAMES: ReadonlySet<string> = new Set(["svg", "circle", "path", "rect"]);
const ATTRIBUTE =
  /^(?:class|dir|alt|aria-(?:hidden|label)|referrerpolicy|data-[\w-]+|viewbox|c?[xy]|r[xy]?|d|width|height|placeholder|rows|inputmode|enterkeyhint)$/i;

/** More than an opening has; a foreign server's reply may have any number. */
const MAX_DEPTH = 64;
const MAX_NODES = 5_000;

/**
 * Creates the elements of an opening that its server has rendered. What isn't in the lists above is left out, and so are
 * the addresses of links: the nodes are replaced by the chat's own.
 */
export function createPrerenderedElements(nodes: readonly unknown[], server: string): (Node | string)[] {
  let left = MAX_NODES;
  let hasField = false;

  function createAll(values: unknown, depth: number): (Node | string)[] {
    return Array.isArray(values) && depth < MAX_DEPTH ? values.flatMap((value) => create(value, depth)) : [];
  }

  function create(node: unknown, depth: number): (Node | string)[] {
    if (left-- <= 0) return [];
    if (typeof node === "string") return [node];
    if (!Array.isArray(node)) return [];
    const [name, attributes, children]: unknown[] = node;
    const element = createNamed(name);
    if (element === undefined || (hasField && isField(element))) return [];
    hasField ||= isField(element);
    setAttributes(element, isRecord(attributes) ? attributes : {}, server);
    element.append(...createAll(children, depth + 1));
    return [element];
  }

  return createAll(nodes, 0);
}

function createNamed(name: unknown): HTMLElement | SVGElement | undefined {
  if (typeof name !== "string") return undefined;
  if (HTML_NAMES.has(name)) return document.createElement(name);
  return SVG_NAMES.has(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : undefined;
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function setAttributes(
  element: HTMLElement | SVGElement,
  { style, src, ...others }: Readonly<Record<string, unknown>>,
  server: string,
): void {
  for (const [name, value] of Object.entries(others)) {
    if (typeof value === "string" && ATTRIBUTE.test(name))
      element.setAttribute(name === "viewbox" ? "viewBox" : name, value);
  }
  // The browser fills in nothing before the chat itself asks.
  if (isField(element)) element.autocomplete = "off";
  // As a property, which a Content Security Policy without inline styles allows.
  if (typeof style === "string") element.style.cssText = style;
  // Last, because it starts the request.
  if (typeof src !== "string" || !(element instanceof HTMLImageElement)) return;
  const url = src.replace(SERVER_PLACEHOLDER, () => server);
  if (/^(?:https?:|data:image\/)/i.test(url)) element.src = url;
}
