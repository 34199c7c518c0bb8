import { isRecord, parseJson } from "@banter/protocol";
import { readFileSync } from "node:fs";

interface StoredValues {
  readonly local: ReadonlyMap<string, string>;
  readonly session: ReadonlyMap<string, string>;
}

/** What version 1 has stored in a situation: the values of both storages, as its widget wrote them. */
export function storedByVersion1(situation: string): StoredValues {
  const situations = parseJson(readFileSync(new URL("saved-by-version-1.json", import.meta.url), "utf8"));
  const stored = isRecord(situations) ? situations[situation] : undefined;
  if (!isRecord(stored)) throw new Error(`saved-by-version-1.json has no "${situation}"`);
  return { local: valuesOf(stored["local"]), session: valuesOf(stored["session"]) };
}

function valuesOf(values: unknown): ReadonlyMap<string, string> {
  return new Map(Object.entries(isRecord(values) ? values : {}).map(([key, value]) => [key, String(value)]));
}
