import { vi } from "vitest";

/** Detects executed code, and DOM content that could execute. */
export interface ExecutionOracle {
  /** Executed calls with the label of the payload that was rendered. */
  readonly executed: readonly string[];
  /** Sets the label of the payload that is rendered. */
  label(label: string): void;
  /** Uncaught errors with the label of the payload that was rendered. */
  readonly errors: readonly string[];
  /** Requested URLs of other origins since the resource timings were last cleared. */
  thirdPartyRequests(): readonly string[];
  /** Everything below `root` that could execute code, including open shadow roots. */
  dangers(root: ParentNode): readonly string[];
  stop(): void;
}

/** Intercepts the usual calls of payloads, in this page and in same-origin frames. */
export function watchExecution(): ExecutionOracle {
  const executed: string[] = [];
  let currentLabel = "";
  const record = (how: string) => {
    executed.push(`${how}: ${currentLabel}`);
  };
  const spies = [
    vi.spyOn(window, "alert").mockImplementation(() => record("alert")),
    vi.spyOn(window, "print").mockImplementation(() => record("print")),
    vi.spyOn(window, "confirm").mockImplementation(() => {
      record("confirm");
      return false;
    }),
    vi.spyOn(window, "prompt").mockImplementation(() => {
      record("prompt");
      return null;
    }),
  ];
  const errors: string[] = [];
  const lifetime = new AbortController();
  const frames = watchFrames(() => record("alert in a frame"), lifetime.signal);
  window.addEventListener("error", (event) => errors.push(`${event.message}: ${currentLabel}`), {
    signal: lifetime.signal,
  });
  window.addEventListener(
    "unhandledrejection",
    (event) => errors.push(`${String(event.reason)}: ${currentLabel}`),
    {
      signal: lifetime.signal,
    },
  );
  performance.setResourceTimingBufferSize(100_000);
  return {
    executed,
    errors,
    thirdPartyRequests: () =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) =>
          /^(?:https?|wss?):/.test(name) && new URL(name).origin !== location.origin ? [name] : [],
        ),
    label: (next) => {
      currentLabel = next;
    },
    dangers: (root) => [...elementsBelow(root)].flatMap((element) => dangersOf(element)),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
      lifetime.abort();
      frames.disconnect();
    },
  };
}

/** Intercepts calls in same-origin frames when they are inserted, before their scripts run. */
function watchFrames(onCall: () => void, signal: AbortSignal): MutationObserver {
  const patched = new WeakSet<Window>();
  const patch = (frame: HTMLIFrameElement): void => {
    const view = frame.contentWindow;
    if (view === null || patched.has(view)) return;
    try {
      Object.assign(view, { alert: onCall, print: onCall, confirm: onCall, prompt: onCall });
      patched.add(view);
    } catch {
      // A cross-origin frame can't be patched.
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

const FORBIDDEN_TAGS = new Set([
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
const UNSAFE_URL =
  /^(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,])|about:(?!blank$)|view-source|filesystem|file)/i;

/** An id or name that would shadow a property of the document or a form. */
function clobbersProperty(attribute: string, value: string): boolean {
  return /^(?:id|name)$/.test(attribute) && (value in document || value in HTMLFormElement.prototype);
}

function dangersOf(element: Element): string[] {
  const name = element.localName.toLowerCase();
  const dangers = [...element.attributes].flatMap(({ name: attribute, value }) => {
    if (/^on/i.test(attribute) || attribute === "srcdoc") return [`<${name} ${attribute}>`];
    if (clobbersProperty(attribute, value)) return [`<${name} ${attribute}=${value}>`];
    // Browsers strip these characters before parsing the scheme.
    // oxlint-disable-next-line no-control-regex
    const url = value.replace(/[\u0000-\u0020]/g, "");
    return URL_ATTRIBUTES.has(attribute) && UNSAFE_URL.test(url) ? [`<${name} ${attribute}=${value}>`] : [];
  });
  if (FORBIDDEN_TAGS.has(name)) dangers.push(`<${name}>`);
  if (name === "iframe" && !element.hasAttribute("sandbox")) dangers.push("<iframe> without sandbox");
  if (element.getAttribute("target") === "_blank" && !/noopener/.test(element.getAttribute("rel") ?? "")) {
    dangers.push(`<${name}> opens a tab with an opener`);
  }
  return dangers;
}
