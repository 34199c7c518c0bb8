import { isRecord } from "@banter/protocol";
import * as fc from "fast-check";
import { changeAt, placesIn, valueAt, type Path } from "./mutations.ts";

/** A text of any length: a beginning, a unit that is repeated, and an end. */
export interface TextGrowth {
  readonly start: string;
  readonly unit: string;
  readonly end: string;
}

/** How an input grows, as data: alone, or in one place of a value, as a text, a list of many items or an object of many keys. */
export type Growth =
  | { readonly text: TextGrowth }
  | { readonly value: unknown; readonly path: Path; readonly by: TextGrowth | "items" | "keys" };

/** The input with about `size` characters, items or keys. */
export function grow(growth: Growth, size: number): unknown {
  if ("text" in growth) return growText(growth.text, size);
  const { value, path, by } = growth;
  return changeAt(value, path, (place) => {
    if (by === "items") return growList(place, size);
    return by === "keys" ? growObject(place, size) : growText(by, size);
  });
}

/** The text with exactly this length. */
export function growText({ start, unit, end }: TextGrowth, length: number): string {
  const repeated = Math.max(0, length - start.length - end.length);
  return start + unit.repeat(Math.ceil(repeated / unit.length)).slice(0, repeated) + end;
}

/** An item is many characters. */
const PER_ITEM = 40;

function growList(list: unknown, size: number): unknown {
  const items: readonly unknown[] = Array.isArray(list) && list.length > 0 ? list : [{ id: "a" }];
  return Array.from({ length: Math.ceil(size / PER_ITEM) }, (_, index) => items[index % items.length]);
}

function growObject(object: unknown, size: number): unknown {
  const entries =
    isRecord(object) && Object.keys(object).length > 0 ? Object.entries(object) : [["a", "b"] as const];
  const more = Array.from({ length: Math.ceil(size / PER_ITEM) }, (_, index) => {
    const [, value] = entries[index % entries.length] ?? [];
    return [`k${index}`, value] as const;
  });
  return Object.fromEntries([...entries, ...more]);
}

/** Growing texts whose parts are pieces of the format's syntax. */
export function growingTexts(tokens: readonly string[]): fc.Arbitrary<TextGrowth> {
  const token = fc.constantFrom(...tokens.filter((text) => text !== "").map((text) => text.slice(0, 200)));
  const edge = fc.oneof(fc.constant(""), token);
  const unit = fc.array(token, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));
  return fc.record({ start: edge, unit, end: edge });
}

/** Values that grow in one place. */
export function growingValues(
  values: fc.Arbitrary<unknown>,
  tokens: readonly string[],
): fc.Arbitrary<Growth> {
  return fc.tuple(values, fc.nat(), growingTexts(tokens)).map(([value, pick, text]): Growth => {
    const places = placesIn(value);
    const path = places[pick % places.length] ?? [];
    const place = valueAt(value, path);
    const by = Array.isArray(place) ? "items" : isRecord(place) ? "keys" : text;
    return { value, path, by };
  });
}
