import { isRecord } from "@banter/protocol";

export type Fields = Readonly<Record<string, unknown>>;

/** The own fields of an object. Empty for any other value. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? Object.fromEntries(Object.entries(value)) : {};
}

/** The fields of each item of a list. Empty for any other value. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A non-empty string. Undefined for any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
