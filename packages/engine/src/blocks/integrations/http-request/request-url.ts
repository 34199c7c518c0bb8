import { fail, ok, percentEncode, type Result } from "@banter/protocol";
import type { Effectful } from "../../../effects/effect.ts";
import type { Flow } from "../../../turn/flow.ts";
import { interpolate, interpolateWith, leadingPlaceholder } from "../../../variables/interpolate.ts";

/**
 * How values are inserted in a request's URL. `encoded`: as one part of it, so that no answer changes which address is
 * called. `raw`: unchanged, as exported bots expect.
 */
export const urlValues = ["encoded", "raw"] as const;
export type UrlValues = (typeof urlValues)[number];

/**
 * The URL with its variables' values. A placeholder at the beginning is the base URL and is never encoded. Fails
 * if a value is a part that can't be encoded: `.` and `..` would move to another path.
 */
export function* requestUrl(
  flow: Flow,
  template: string,
  values: UrlValues,
): Effectful<Result<string, string>> {
  if (values === "raw") return ok(withScheme((yield* interpolate(flow, template)).trim()));
  const text = template.trim();
  const base = leadingPlaceholder(text);
  // NUL delimits the values, which don't contain it once they are encoded.
  const marked = yield* interpolateWith(
    flow,
    text.slice(base.length),
    (value) => `\0${percentEncode(value)}\0`,
  );
  const resolved = marked.replaceAll("\0", "");
  if (dotSegments(resolved) > dotSegments(marked.replaceAll(/\0[^\0]*\0/g, "value")))
    return fail('A value of the URL is "." or "..", which can\'t be encoded');
  return ok(withScheme((yield* interpolate(flow, base)).trim() + resolved));
}

function dotSegments(url: string): number {
  const [path = ""] = url.split(/[?#]/);
  return path.split("/").filter((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)).length;
}

export function withScheme(url: string): string {
  return url === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
}
