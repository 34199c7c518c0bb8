/**
 * Gives every item an id that no other one has: its own, else its words, else its place. Lists are drawn and chosen
 * from by ids, so an item without one, or with another's, could never be taken.
 */
export function withOwnIds<Item extends { readonly id?: string }>(
  items: readonly Item[],
  wordsOf: (item: Item) => string,
): readonly (Item & { readonly id: string })[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const wanted = [item.id, wordsOf(item)].find((id) => id !== undefined && id !== "" && !taken.has(id));
    const id = wanted ?? `${item.id ?? "item"}-${index}`;
    taken.add(id);
    return { ...item, id };
  });
}
