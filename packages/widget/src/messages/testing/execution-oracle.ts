import { vi } from "vitest";

/** Sees whether anything ran, and whether anything stands in the page that could. */
export interface ExecutionOracle {
  /** What ran, with the payload that was on show then. */
  readonly executed: readonly string[];
  /** Says which payload is on show. */
  showing(label: string): void;
  /** Everything under `root` that could run or lead to code, open shadow roots included. */
  dangers(root: ParentNode): readonly string[];
  stop(): void;
}

/** Listens to the usual calls of payloads, in this page and in frames of its origin. */
export function watchExecution(): ExecutionOracle {
  const executed: string[] = [];
  let label = "";
  const note = (how: string) => {
    executed.push(`${how}: ${label}`);
  };
  const spies = [
    vi.spyOn(window, "alert").mockImplementation(() => note("alert")),
    vi.spyOn(window, "print").mockImplementation(() => note("print")),
    vi.spyOn(window, "confirm").mockImplementation(() => {
      note("confirm");
      return false;
    }),
    vi.spyOn(window, "prompt").mockImplementation(() => {
      note("prompt");
      return null;
    }),
  ];
  return {
    executed,
    showing: (next) => {
      label = next;
    },
    dangers: (root) => [...elementsBelow(root)].flatMap((element) => dangersOf(element)),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

function* elementsBelow(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* elementsBelow(element.shadowRoot);
  }
}

const FORBIDDEN = new Set([
  "script",
  "object",
  "embed",
  "base",
  "meta",
  "link",
  "style",
  "foreignobject",
  "animate",
  "set",
]);
const URL_ATTRIBUTES = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "data",
  "srcset",
  "poster",
  "xlink:href",
]);
const BAD_URL =
  /^(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,])|about:(?!blank$)|view-source|filesystem|file)/i;

function dangersOf(element: Element): string[] {
  const name = element.localName.toLowerCase();
  const dangers = [...element.attributes].flatMap(({ name: attribute, value }) => {
    if (/^on/i.test(attribute) || attribute === "srcdoc") return [`<${name} ${attribute}>`];
    // A browser drops these before it reads the scheme.
    // oxlint-disable-next-line no-control-regex
    const address = value.replace(/[\u0000-\u0020]/g, "");
    return URL_ATTRIBUTES.has(attribute) && BAD_URL.test(address) ? [`<${name} ${attribute}=${value}>`] : [];
  });
  if (FORBIDDEN.has(name)) dangers.push(`<${name}>`);
  if (name === "iframe" && !element.hasAttribute("sandbox")) dangers.push("<iframe> without sandbox");
  if (element.getAttribute("target") === "_blank" && !/noopener/.test(element.getAttribute("rel") ?? "")) {
    dangers.push(`<${name}> opens a tab with an opener`);
  }
  return dangers;
}
