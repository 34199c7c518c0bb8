import { fieldsOf } from "@banter/protocol";

export type Fields = Readonly<Record<string, unknown>>;

/** The value at a path of field names that are separated by dots. */
export function valueAt(fields: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => fieldsOf(value)[name], fields);
}

/** The values at paths, by the names of our own fields. Missing ones are left out. */
export function pickFields(fields: unknown, paths: Readonly<Record<string, string>>): Fields {
  return present(
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, valueAt(fields, path)])),
  );
}

/** Without fields that have no value. */
export function present(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** The fields of a part that can be turned off. None if it is. */
export function enabledFields(value: unknown): Fields | undefined {
  const fields = fieldsOf(value);
  return fields["isEnabled"] === true ? fields : undefined;
}

/** A number that is written as a text; any other value as it is. */
export function asNumber(value: unknown): unknown {
  if (typeof value !== "string" || value === "") return value;
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value ? number : value;
}

/** A text or another value that isn't nested, as a text. */
export function asText(value: unknown): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? `${value}`
      : "";
}
