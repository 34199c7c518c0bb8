/*
 * The widget shares its realm with the host page, and some pages delete or replace built-in methods. The functions
 * here work without `Object.hasOwn`, `findLast` and `toSorted`; e2e/embedding/hostile-pages.e2e.test.ts covers them.
 */

/** `Object.hasOwn`. */
export function hasOwn(object: object, name: PropertyKey): boolean {
  // Not `Object.hasOwn`: the host page may have deleted it.
  return Object.prototype.hasOwnProperty.call(object, name);
}

/** `Array.prototype.findLast`. */
export function findLast<Item>(items: readonly Item[], predicate: (item: Item) => boolean): Item | undefined {
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index];
    if (item !== undefined && predicate(item)) return item;
  }
  return undefined;
}

/** `Array.prototype.toSorted`: a sorted copy. */
export function toSorted<Item>(
  items: Iterable<Item>,
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- sorts a copy
  return [...items].sort(compare);
}
