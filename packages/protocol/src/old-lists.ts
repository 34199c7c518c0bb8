/*
 * What lists can do since 2022 and 2023, for pages that miss it: an older browser, or a page whose own script put
 * something else in its place. The widget calls these, not `findLast` and `toSorted`.
 */

/** `toSorted`: a sorted copy. */
export function sorted<Item>(
  items: Iterable<Item>,
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- sorts a copy; `toSorted` may be missing
  return [...items].sort(compare);
}

/** `findLast`: the last item that `isIt` holds for. */
export function findLast<Item>(items: readonly Item[], isIt: (item: Item) => boolean): Item | undefined {
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index];
    if (item !== undefined && isIt(item)) return item;
  }
  return undefined;
}

/** `at(-1)`: the last item; nothing for an empty list. */
export function lastOf<Item>(items: readonly Item[]): Item | undefined {
  return items[items.length - 1];
}
