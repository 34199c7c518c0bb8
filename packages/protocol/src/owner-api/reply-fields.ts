import * as v from "valibot";

/* Schemas that the owner API's replies share. */

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const time = v.pipe(v.string(), v.isoTimestamp());

export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly());
}
