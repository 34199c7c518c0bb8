import { vi } from "vitest";

/** Sees whether anything ran, and whether anything stands in the page that could. */
export interface ExecutionOracle {
  /** What ran, with the payload that was on show then. */
  readonly executed: readonly string[];
  /** Says which payload is on show. */
  showing(label: string): void;
  /** Errors of the page that nothing caught, with the payload that was on show then. */
  readonly errors: readonly string[];
  /** Addresses of other hosts that were asked for since the list was last cleared. */
  foreignRequests(): readonly string[];
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
  const errors: string[] = [];
  const listening = new AbortController();
  const frames = watchFrames(() => note("alert in a frame"), listening.signal);
  window.addEventListener("error", (event) => errors.push(`${event.message}: ${label}`), {
    signal: listening.signal,
  });
  window.addEventListener("unhandledrejection", (event) => errors.push(`${String(event.reason)}: ${label}`), {
    signal: listening.signal,
  });
  performance.setResourceTimingBufferSize(100_000);
  return {
    executed,
    errors,
    foreignRequests: () =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) =>
          /^(?:https?|wss?):/.test(name) && new URL(name).origin !== location.origin ? [name] : [],
        ),
    showing: (next) => {
      label = next;
    },
    dangers: (root) => [...elementsBelow(root)].flatMap((element) => dangersOf(element)),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
      listening.abort();
      frames.disconnect();
    },
  };
}

/** A frame of this page's origin is seen as it is put in, before its own scripts run. */
function watchFrames(note: () => void, signal: AbortSignal): MutationObserver {
  const patched = new WeakSet<Window>();
  const patch = (frame: HTMLIFrameElement): void => {
    const view = frame.contentWindow;
    if (view === null || patched.has(view)) return;
    try {
      Object.assign(view, { alert: note, print: note, confirm: note, prompt: note });
      patched.add(view);
    } catch {
      // A frame of another origin: its dialogs are its own.
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLIFrameElement) {
        patch(node);
        node.addEventListener("load", () => patch(node), { signal });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return observer;
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
  "ping",
  "background",
  "manifest",
]);
const BAD_URL =
  /^(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,])|about:(?!blank$)|view-source|filesystem|file)/i;

/** An id or a name that a page, or a form, would be asked for instead of its own. */
function hidesAName(attribute: string, value: string): boolean {
  return /^(?:id|name)$/.test(attribute) && (value in document || value in HTMLFormElement.prototype);
}

function dangersOf(element: Element): string[] {
  const name = element.localName.toLowerCase();
  const dangers = [...element.attributes].flatMap(({ name: attribute, value }) => {
    if (/^on/i.test(attribute) || attribute === "srcdoc") return [`<${name} ${attribute}>`];
    if (hidesAName(attribute, value)) return [`<${name} ${attribute}=${value}>`];
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
