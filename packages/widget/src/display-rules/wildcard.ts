/** Whether the whole text matches a pattern in which `*` stands for any text. Ignores case. */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [first = "", ...others] = pattern.toLowerCase().split("*");
  const searched = text.toLowerCase();
  const last = others.pop();
  if (last === undefined) return searched === first;
  if (!searched.startsWith(first)) return false;
  let position = first.length;
  for (const part of others) {
    const found = searched.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return searched.length - last.length >= position && searched.endsWith(last);
}
