/** Removes empty first and last lines and the indentation that all lines share. */
export function dedent(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  while (lines.length > 1 && lines[0]?.trim() === "") lines.shift();
  while (lines.length > 1 && lines.at(-1)?.trim() === "") lines.pop();
  // The first line often starts right after the quote, where it has no indentation.
  const indents = lines
    .slice(/^\s/.test(lines[0] ?? "") ? 0 : 1)
    .filter((line) => line.trim() !== "")
    .map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const shared = indents.length === 0 ? 0 : Math.min(...indents);
  const margin = new RegExp(`^\\s{0,${shared}}`);
  return lines.map((line) => line.replace(margin, "").trimEnd()).join("\n");
}
