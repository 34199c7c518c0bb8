/** The most similar name, to suggest for a misspelt one. Undefined if none is similar. */
export function closestMatch(name: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined &&
    best.distance <= (name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3)))
    ? best.candidate
    : undefined;
}

/** Edits between two words: insertions, deletions, replacements and swaps of neighbouring letters. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let line = 1; line <= from.length; line++) {
    const row = [line];
    for (let column = 1; column <= to.length; column++) {
      const at = (lines: number, columns: number): number =>
        rows[line - lines]?.[column - columns] ?? Infinity;
      const change = at(1, 1) + (from[line - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      row.push(
        Math.min(change, at(1, 0) + 1, (row[column - 1] ?? 0) + 1, isSwapped ? at(2, 2) + 1 : Infinity),
      );
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
}
