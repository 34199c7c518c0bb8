/**
 * Makes item ids unique, because lists are rendered and answered by id. An item without an id, or with a repeated one,
 * gets an id from its text, else from its index.
 */
export function withUniqueIds<Item extends { readonly id?: string }>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly (Item & { readonly id: string })[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const preferred = [item.id, textOf(item)].find((id) => id !== undefined && id !== "" && !taken.has(id));
    const id = preferred ?? `${item.id ?? "item"}-${index}`;
    taken.add(id);
    return { ...item, id };
  });
}
