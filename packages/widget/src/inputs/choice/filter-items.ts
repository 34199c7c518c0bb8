import { toSearchText } from "../search-text.ts";

export interface ItemFilter<Item> {
  readonly items: readonly Item[];
  readonly query: string;
  /** The text of an item that the query is matched against. */
  readonly searchTextOf: (item: Item) => string;
  /** Selected items always stay visible, so that they can be deselected. */
  readonly isSelected: (item: Item) => boolean;
  /** Whether an empty query shows all items or none. */
  readonly areShownAtFirst: boolean;
}

/** The matching items, ignoring case and accents, then the selected ones that don't match (spec §4, §5). */
export function filterItems<Item>({
  items,
  query,
  searchTextOf,
  isSelected,
  areShownAtFirst,
}: ItemFilter<Item>): readonly Item[] {
  const needle = toSearchText(query.trim());
  const isMatch = (item: Item): boolean =>
    needle === "" ? areShownAtFirst : toSearchText(searchTextOf(item)).includes(needle);
  return [...items.filter(isMatch), ...items.filter((item) => !isMatch(item) && isSelected(item))];
}
