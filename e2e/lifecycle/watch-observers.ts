/** Runs in the page: counts active observers. */
export function watchObservers(): void {
  const counts: Record<string, number> = {};

  for (const name of ["IntersectionObserver", "ResizeObserver", "MutationObserver", "PerformanceObserver"]) {
    const prototype: unknown = Reflect.get(Reflect.get(window, name), "prototype");
    if (typeof prototype !== "object" || prototype === null) continue;
    const targets = new WeakMap<object, Set<unknown>>();
    counts[name] = 0;
    const setOf = (observer: object): Set<unknown> => {
      const set = targets.get(observer) ?? new Set();
      targets.set(observer, set);
      return set;
    };
    const replace = (method: string, change: (watched: Set<unknown>, target: unknown) => void): void => {
      const original: unknown = Reflect.get(prototype, method);
      if (typeof original !== "function") return;
      Reflect.set(prototype, method, function (this: object, ...values: unknown[]) {
        const watched = setOf(this);
        const before = watched.size;
        change(watched, values[0]);
        counts[name] = (counts[name] ?? 0) + watched.size - before;
        return Reflect.apply(original, this, values);
      });
    };
    replace("observe", (watched, target) => watched.add(target));
    replace("unobserve", (watched, target) => watched.delete(target));
    replace("disconnect", (watched) => watched.clear());
  }
  window.ledger?.push(() => ({ ...counts }));
}
