/** A function that a script of the page has defined on `window`, e.g. `gtag`. */
export type PageFunction = (...values: unknown[]) => unknown;

export function pageFunction(name: string): PageFunction | undefined {
  const value: unknown = Reflect.get(window, name);
  return isFunction(value) ? value : undefined;
}

function isFunction(value: unknown): value is PageFunction {
  return typeof value === "function";
}

/** Appends an external script with the page's nonce, without waiting for it to load. */
export function addScript(src: string, nonce: string | undefined, id?: string): void {
  const script = document.createElement("script");
  script.async = true;
  if (nonce !== undefined) script.nonce = nonce;
  if (id !== undefined) script.id = id;
  script.src = src;
  document.head.append(script);
}
