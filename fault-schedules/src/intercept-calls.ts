/** Wraps all methods of an object and of its nested objects. `path` is a method's name with those of the objects around it. */
export function interceptCalls<Target extends object>(
  target: Target,
  intercept: (call: () => unknown, path: string) => unknown,
  prefix = "",
): Target {
  return new Proxy(target, {
    get: (object, key) => {
      const value: unknown = Reflect.get(object, key);
      const path = `${prefix}${String(key)}`;
      if (typeof value === "function")
        return (...inputs: unknown[]) => intercept(() => Reflect.apply(value, object, inputs), path);
      return typeof value === "object" && value !== null
        ? interceptCalls(value, intercept, `${path}.`)
        : value;
    },
  });
}
