import { lastOf } from "@banter/protocol";
/**
 * A list that only grows at its end, kept in batches of which all but the last never change again:
 * what is drawn per batch is drawn once, however long the list gets.
 */
export type Batches<Item> = readonly (readonly Item[])[];

const BATCH = 32;

export function append<Item>(batches: Batches<Item>, item: Item): Batches<Item> {
  const last = lastOf(batches);
  if (last === undefined || last.length >= BATCH) return [...batches, [item]];
  return batches.with(-1, [...last, item]);
}
