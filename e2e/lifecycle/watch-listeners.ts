/** Runs in the page: counts listeners on targets that outlive a widget, and on the widgets' own elements and shadow roots. */
export function watchListeners(): void {
  const counts = new Map<string, number>();
  // Weak, because the ledger itself must not keep anything alive.
  const held = new WeakMap<EventTarget, Set<string>>();
  const identities = new WeakMap<object, number>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  let known = 0;

  const kindOf = (target: EventTarget): string | undefined => {
    if (target === window) return "window";
    if (target === document) return "document";
    if (target instanceof ShadowRoot) return "shadow roots";
    if (target instanceof MediaQueryList) return "media queries";
    if (target === window.visualViewport) return "visual viewport";
    if (target instanceof BroadcastChannel || target instanceof WebSocket) return "connections";
    if (!(target instanceof Element)) return undefined;
    if (target.localName.startsWith("banter-")) return "widgets";
    return /^(html|head|body|main)$/.test(target.localName) ? "page" : undefined;
  };
  const nameOf = (type: string, listener: object | null, options: unknown): string => {
    const key = listener ?? window;
    if (!identities.has(key)) identities.set(key, known++);
    const isCapture =
      options === true ||
      (typeof options === "object" && options !== null && Reflect.get(options, "capture") === true);
    return `${type} ${identities.get(key)} ${isCapture}`;
  };
  const drop = (target: EventTarget, kind: string, name: string): void => {
    if (held.get(target)?.delete(name) === true) counts.set(kind, (counts.get(kind) ?? 0) - 1);
  };

  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const kind = kindOf(target);
    if (kind !== undefined) {
      const name = nameOf(type, listener, options);
      const names = held.get(target) ?? new Set();
      held.set(target, names);
      if (!names.has(name)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      names.add(name);
      const { signal, once } = typeof options === "object" ? options : {};
      if (signal) addEventListener.call(signal, "abort", () => drop(target, kind, name), { once: true });
      if (once === true) addEventListener.call(target, type, () => drop(target, kind, name), { once: true });
    }
    return addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    const kind = kindOf(target);
    if (kind !== undefined) drop(target, kind, nameOf(type, listener, options));
    return removeEventListener.call(target, type, listener, options);
  };
  window.ledger?.push(() =>
    Object.fromEntries([...counts].map(([kind, count]) => [`listeners of ${kind}`, count])),
  );
}
