import * as v from "valibot";

/* Schemas that the owner API's replies share. */

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const time = v.pipe(v.string(), v.isoTimestamp());

export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly());
}

/** How many visitors saw and answered a question. */
export const funnelQuestionSchema = v.object({
  blockId: v.string(),
  title: v.string(),
  asked: count,
  answered: count,
  /** Share of those asked who left there, also if they had answered before and came back, from 0 to 1. */
  dropOff: v.number(),
});
