import type { Page } from "playwright";

/** What a page holds; listeners are those of its window and document: everything here is the same before a widget came and after it went. */
export interface PageHoldings {
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly sockets: number;
  readonly objectUrls: number;
  readonly attributes: string;
  readonly head: string;
}

/** Counts from before the page's first script on; nothing that the widget does is changed by it. */
export async function keepLedger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { sockets: 0, objectUrls: 0 };
    const timers = new Set<number>();
    const listeners = new Map<EventTarget, Set<string>>([
      [window, new Set()],
      [document, new Set()],
    ]);
    // Weak: the ledger itself must keep nothing alive.
    const identities = new WeakMap<object, number>();
    let known = 0;
    const nameOf = (type: string, listener: object | null, options: unknown): string => {
      const key = listener ?? window;
      if (!identities.has(key)) identities.set(key, known++);
      const isCapture =
        options === true ||
        (typeof options === "object" && options !== null && Reflect.get(options, "capture") === true);
      return `${type} ${identities.get(key)} ${isCapture}`;
    };
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (
      this: EventTarget | undefined,
      type,
      listener,
      options,
    ) {
      const target = this ?? window;
      const held = listeners.get(target);
      if (held !== undefined) {
        const name = nameOf(type, listener, options);
        held.add(name);
        if (typeof options === "object") options.signal?.addEventListener("abort", () => held.delete(name));
        if (typeof options === "object" && options.once === true)
          addEventListener.call(target, type, () => held.delete(name), { once: true });
      }
      return addEventListener.call(target, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (
      this: EventTarget | undefined,
      type,
      listener,
      options,
    ) {
      listeners.get(this ?? window)?.delete(nameOf(type, listener, options));
      return removeEventListener.call(this ?? window, type, listener, options);
    };
    const { setTimeout, clearTimeout } = window;
    Reflect.set(window, "setTimeout", (run: unknown, delay?: number, ...values: unknown[]) => {
      const id = setTimeout(() => {
        timers.delete(id);
        if (typeof run === "function") run(...values);
      }, delay);
      timers.add(id);
      return id;
    });
    Reflect.set(window, "clearTimeout", (id: number) => {
      timers.delete(id);
      clearTimeout(id);
    });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (object) => {
      counts.objectUrls += 1;
      return createObjectURL.call(URL, object);
    };
    URL.revokeObjectURL = (url) => {
      counts.objectUrls -= 1;
      revokeObjectURL.call(URL, url);
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        counts.sockets += 1;
        super.addEventListener("close", () => (counts.sockets -= 1), { once: true });
      }
    };
    const attributesOf = (element: Element): string =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(" ");
    Reflect.set(window, "readLedger", () => ({
      ...counts,
      nodes: document.querySelectorAll("*").length,
      listeners: [...listeners.values()].reduce((sum, held) => sum + held.size, 0),
      timers: timers.size,
      attributes: [document.documentElement, document.body].map(attributesOf).join(" | "),
      head: [...document.head.children].map((element) => element.outerHTML).join("\n"),
    }));
  });
}

/** What the page holds now. */
export function readLedger(page: Page): Promise<PageHoldings> {
  return page.evaluate(() => Reflect.get(window, "readLedger")());
}
