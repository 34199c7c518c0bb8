const DEFINITION = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*\S[^\n]*$/gm;

/** More than that is no list of sources. */
const MAX_LENGTH = 8_192;

/** Addresses that a text gives apart from its links, as in `[1]: https://example.com`. */
export interface LinkDefinitions {
  /** The definitions that this piece's links need, to be lexed after it; empty when it needs none. */
  neededBy(raw: string): string;
}

export function findLinkDefinitions(text: string): LinkDefinitions | undefined {
  if (!text.includes("]:")) return undefined;
  const found = [...text.matchAll(DEFINITION)].map(([line, label = ""]) => ({
    line,
    mark: `[${label.toLowerCase()}]`,
  }));
  const length = found.reduce((total, { line }) => total + line.length, 0);
  if (found.length === 0 || length > MAX_LENGTH) return undefined;
  return {
    neededBy(raw) {
      if (!raw.includes("[")) return "";
      const lower = raw.toLowerCase();
      const needed = found.filter(({ line, mark }) => lower.includes(mark) && !raw.includes(line));
      return needed.length === 0 ? "" : `\n\n${needed.map(({ line }) => line).join("\n")}`;
    },
  };
}
