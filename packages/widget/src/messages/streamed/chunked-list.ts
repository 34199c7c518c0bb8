/** An append-only list in chunks. All chunks but the last are immutable, so each is rendered only once. */
export type ChunkedList<Item> = readonly (readonly Item[])[];

const CHUNK_SIZE = 32;

export function append<Item>(list: ChunkedList<Item>, item: Item): ChunkedList<Item> {
  const last = list.at(-1);
  if (last === undefined || last.length >= CHUNK_SIZE) return [...list, [item]];
  return [...list.slice(0, -1), [...last, item]];
}
