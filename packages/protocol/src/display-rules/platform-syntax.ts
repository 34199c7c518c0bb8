/** Newer than some of the supported browsers, and than their types. */
declare const URLPattern: (new (pattern: string, baseUrl: string) => unknown) | undefined;

/** Whether a text is a pattern for `URLPattern`. Any text is one where the platform has no `URLPattern`. */
export function isUrlPattern(pattern: string): boolean {
  return (
    typeof URLPattern === "undefined" || canCreate(() => new URLPattern(pattern, "https://example.com/"))
  );
}

/** Whether a text is the name of an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  return canCreate(() => new Intl.DateTimeFormat("en", { timeZone }));
}

/** Whether a constructor accepts its arguments; it throws for others. */
function canCreate(create: () => unknown): boolean {
  try {
    create();
    return true;
  } catch {
    return false;
  }
}
