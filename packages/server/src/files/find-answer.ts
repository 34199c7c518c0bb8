import type { Store } from "../store/store.ts";
import { parseFileKey } from "./file-key.ts";
import type { IsAnswered } from "./file-store.ts";

/** Looks for a file in the answers of a result, also those that were edited, and of the linked bots of its conversation. */
export function findAnswer({
  results,
}: {
  readonly results: Pick<Store["results"], "find" | "linkedIds">;
}): IsAnswered {
  return async (resultId, key) => {
    const path = parseFileKey(key)?.path.replace(/\.\w+$/, "");
    if (path === undefined) return false;
    for (const id of [resultId, ...(await results.linkedIds(resultId))]) {
      const { answers = [], earlierAnswers = [] } = (await results.find(id)) ?? {};
      const isFound = [...answers, ...earlierAnswers].some(({ content, attachedFileUrls = [] }) =>
        [content, ...attachedFileUrls].some((text) => text.includes(path)),
      );
      if (isFound) return true;
    }
    return false;
  };
}
