/** The commit after which every message follows Conventional Commits. */
export const LAST_FREE_FORM_COMMIT = "ffd7ae3fff09c75cd810c6c695756e71c431a1e6";

const TYPES = ["feat", "fix", "perf", "refactor", "test", "docs", "build", "ci", "chore", "style", "revert"];
const HEADER = new RegExp(`^(${TYPES.join("|")})(\\([a-z0-9,./-]+\\))?!?: \\S.*[^.\\s]$`);
const MAX_HEADER_LENGTH = 72;

/** What is wrong with a commit message, in words for its author; empty if it follows Conventional Commits 1.0. */
export function commitMessageProblems(message: string): readonly string[] {
  const [header = "", separator] = message.split("\n");
  if (header.startsWith("Merge ")) return [];
  return [
    !HEADER.test(header) &&
      `"${header}" should read "type(scope): summary" without a full stop; types: ${TYPES.join(", ")}`,
    header.length > MAX_HEADER_LENGTH &&
      `"${header}" has ${header.length} characters; the limit is ${MAX_HEADER_LENGTH}`,
    separator !== undefined && separator !== "" && `"${header}" needs an empty line before its body`,
  ].filter((problem) => problem !== false);
}
