/** Runs in the page: counts pending timers, intervals, animation frames and idle callbacks. */
export function watchTimers(): void {
  const counters: (() => Readonly<Record<string, number>>)[] = [];

  /** One-shot callbacks remove themselves; `repeats` ones stay until they are cleared. */
  const watch = (setName: string, clearName: string, repeats = false): void => {
    const pending = new Set<unknown>();
    const [set, clear] = [Reflect.get(window, setName), Reflect.get(window, clearName)];
    if (typeof set !== "function" || typeof clear !== "function") return;
    Reflect.set(window, setName, (run: unknown, ...rest: unknown[]) => {
      const id: unknown = Reflect.apply(set, window, [
        (...values: unknown[]) => {
          if (!repeats) pending.delete(id);
          if (typeof run === "function") Reflect.apply(run, window, values);
        },
        ...rest,
      ]);
      pending.add(id);
      return id;
    });
    Reflect.set(window, clearName, (id: unknown) => {
      pending.delete(id);
      Reflect.apply(clear, window, [id]);
    });
    counters.push(() => ({ [setName]: pending.size }));
  };
  watch("setTimeout", "clearTimeout");
  watch("setInterval", "clearInterval", true);
  watch("requestAnimationFrame", "cancelAnimationFrame");
  watch("requestIdleCallback", "cancelIdleCallback");
  window.ledger?.push(() => Object.assign({}, ...counters.map((count) => count())));
}
