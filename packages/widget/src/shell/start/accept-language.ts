import { readPreferences } from "../../browser/visitor-preferences.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { readableStorage } from "./readable-storage.ts";

/** Browsers send other headers only after asking the server: these are short enough together. */
const MAX_TAGS = 5;
const TAG = /^[a-z\d-]{2,20}$/i;

/**
 * The languages in which a bot may speak, for the header of that name: the visitor's choice, the prop, the page's and the
 * browser's. Undefined if only the browser knows any, which sends its own.
 */
export function acceptLanguage({ controls = true, locale, storage }: ResolvedProps): string | undefined {
  const mayChoose = controls === true || [controls].flat().includes("language");
  const chosen = mayChoose ? readPreferences(readableStorage(storage).local).locale : undefined;
  const own = [chosen, locale, document.documentElement.lang].filter((tag) => tag && TAG.test(tag));
  if (own.length === 0) return undefined;
  const all = [...own, ...navigator.languages.filter((tag) => TAG.test(tag))];
  return [...new Set(all)].slice(0, MAX_TAGS).join();
}
