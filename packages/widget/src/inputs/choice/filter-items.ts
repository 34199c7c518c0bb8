/** What of a list is shown while it is searched. */
export interface ItemFilter<Item> {
  readonly items: readonly Item[];
  readonly query: string;
  /** The words of an item that are searched. */
  readonly wordsOf: (item: Item) => string;
  /** Shown whatever is searched for, after the matches: what is hidden could not be taken back. */
  readonly isSelected: (item: Item) => boolean;
  /** Whether an empty search shows every item, or none. */
  readonly areShownAtFirst: boolean;
}

/** Items that match, ignoring case, then the selected ones that don't (spec §4, §5). */
export function filterItems<Item>({
  items,
  query,
  wordsOf,
  isSelected,
  areShownAtFirst,
}: ItemFilter<Item>): readonly Item[] {
  const wanted = query.trim().toLocaleLowerCase();
  const isMatch = (item: Item): boolean =>
    wanted === "" ? areShownAtFirst : wordsOf(item).toLocaleLowerCase().includes(wanted);
  return [...items.filter(isMatch), ...items.filter((item) => !isMatch(item) && isSelected(item))];
}
