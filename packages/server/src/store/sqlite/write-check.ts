import type { StatementSync } from "node:sqlite";
import { WRITE_CHECK } from "../sql/write-check.ts";
import type { Write } from "./group-commit.ts";
import { isStorageFailure } from "./sqlite-failure.ts";

/**
 * Checks whether the file can be written. A small write can succeed although the disk refuses answers, because SQLite
 * reuses the space of its log. After a refused write the check therefore writes as much as a large turn.
 */
export function createWriteCheck(
  prepare: (sql: string) => StatementSync,
  commit: Write,
): { readonly write: Write; readonly check: () => Promise<void> } {
  const small = prepare(WRITE_CHECK);
  const large = prepare("INSERT INTO marks (mark, created_at) VALUES (hex(zeroblob(131072)), $1)");
  const removeLarge = prepare("DELETE FROM marks WHERE length(mark) >= 262144");
  let wasRefused = false;
  return {
    write: async (work) => {
      try {
        return await commit(work);
      } catch (error) {
        if (isStorageFailure(error)) wasRefused = true;
        throw error;
      }
    },
    check: async () => {
      await commit(() => small.run(Date.now()));
      if (!wasRefused) return;
      await commit(() => large.run(Date.now()));
      await commit(() => removeLarge.run());
      wasRefused = false;
    },
  };
}
