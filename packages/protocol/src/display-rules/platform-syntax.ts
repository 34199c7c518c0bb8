interface CompiledUrlPattern {
  readonly test: (url: string) => boolean;
}

/** Newer than some of the supported browsers, and than their types. */
declare const URLPattern: (new (pattern: string, baseUrl: string) => CompiledUrlPattern) | undefined;

/** Platforms take quadratic time to compile wildcards, and try every way to divide a URL among them. */
const MAX_WILDCARDS = 20;

/** Compiles a pattern. Undefined if it is invalid, or has so many wildcards and groups that it could block the page. */
export function compileUrlPattern(pattern: string, baseUrl: string): CompiledUrlPattern | undefined {
  if (typeof URLPattern === "undefined" || pattern.split(/[*:({]/).length > MAX_WILDCARDS + 1)
    return undefined;
  return attempt(() => new URLPattern(pattern, baseUrl));
}

/** Whether a text is a pattern for `URLPattern`. Any text is one where the platform has no `URLPattern`. */
export function isUrlPattern(pattern: string): boolean {
  return (
    typeof URLPattern === "undefined" || compileUrlPattern(pattern, "https://example.com/") !== undefined
  );
}

/** Whether a text is the name of an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  return attempt(() => new Intl.DateTimeFormat("en", { timeZone })) !== undefined;
}

/** Undefined if a constructor throws, as for invalid arguments. */
function attempt<Value>(create: () => Value): Value | undefined {
  try {
    return create();
  } catch {
    return undefined;
  }
}
