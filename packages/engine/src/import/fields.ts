import { fieldsOf, type UnknownRecord } from "@banter/protocol";

/** The fields of each item of a list. Empty for any other value. */
export function listOf(value: unknown): readonly UnknownRecord[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A non-empty string. Undefined for any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
