import { browserRandom } from "../../browser/browser-random.ts";
import type { WidgetContext } from "../widget-context.ts";

/** Ids of start requests: the same when a request is repeated, also if the chat's code failed to load meanwhile. */
export function createStartIds({ sent, getProps }: WidgetContext) {
  // The start of a visitor whom the page has named meanwhile is another one.
  let current: { readonly id: string; readonly key: string } | undefined =
    getProps().identity === undefined ? sent : undefined;
  return {
    /** `key` holds all that the start depends on: another one is another start. */
    idFor(key: string): string {
      if (current?.key !== key) current = { id: browserRandom.id(), key };
      return current.id;
    },
    next: () => {
      current = undefined;
    },
  };
}
