/** An object with unknown fields. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether the value is an object whose fields can be read: not null, not an array. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of an object; none of any other value. Inherited ones are left out, e.g. `constructor`. */
export function fieldsOf(value: unknown): UnknownRecord {
  return isRecord(value) ? Object.fromEntries(Object.entries(value)) : {};
}

/** The fields of each item of a list. Empty for any other value. */
export function fieldsOfItems(value: unknown): readonly UnknownRecord[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
