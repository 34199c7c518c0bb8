/**
 * A list in chunks of at most 32. All chunks but the last keep their identity while the list grows, so each is rendered
 * only once. `flat()` has all items.
 */
export type ChunkedList<Item> = readonly (readonly Item[])[];

const CHUNK_SIZE = 32;

/** Builds a list item by item. Only `list` copies the chunks, so that appending takes constant time. */
export interface ListBuilder<Item> {
  readonly isEmpty: boolean;
  append(item: Item): void;
  /** The items so far, followed by `more`. Doesn't change the builder. */
  list(more?: readonly Item[]): ChunkedList<Item>;
}

export function createListBuilder<Item>(): ListBuilder<Item> {
  const full: (readonly Item[])[] = [];
  let last: readonly Item[] = [];
  return {
    get isEmpty() {
      return full.length === 0 && last.length === 0;
    },
    append(item) {
      last = [...last, item];
      if (last.length < CHUNK_SIZE) return;
      full.push(last);
      last = [];
    },
    list(more = []) {
      const chunks = [...full];
      let end = more.length === 0 ? last : [...last, ...more];
      for (; end.length > CHUNK_SIZE; end = end.slice(CHUNK_SIZE)) chunks.push(end.slice(0, CHUNK_SIZE));
      if (end.length > 0) chunks.push(end);
      return chunks;
    },
  };
}
