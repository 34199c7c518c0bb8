import { browserRandom } from "../../browser/browser-random.ts";

/** Ids of start requests: the same when a request is repeated, also if the chat's code failed to load meanwhile. */
export function createStartIds() {
  let current: { readonly id: string; readonly key: string } | undefined;
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
