import { isRecord, type UnknownRecord } from "./is-record.ts";

/** `base` with the fields of `changes`; nested objects are merged as well. `undefined` and `__proto__` change nothing. */
export function mergeRecords(base: UnknownRecord, changes: UnknownRecord): UnknownRecord {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name];
    if (value !== undefined && name !== "__proto__")
      merged[name] = isRecord(before) && isRecord(value) ? mergeRecords(before, value) : value;
  }
  return merged;
}
