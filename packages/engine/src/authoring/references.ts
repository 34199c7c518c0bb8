import { isRecord } from "@banter/protocol";

/** Maps the ids or names by which options refer to variables and groups. An undefined result removes the field. */
export interface ReferenceMap {
  readonly variable: (reference: string) => string | undefined;
  readonly group: (reference: string) => string | undefined;
}

const VARIABLES = /variableids?$/i;

/** Maps every reference in the options of a block, in nested ones as well. */
export function mapReferences(
  fields: Readonly<Record<string, unknown>>,
  map: ReferenceMap,
): Readonly<Record<string, unknown>> {
  // The group of a linked bot belongs to that bot.
  const isElsewhere = typeof fields["typebotId"] === "string" && fields["typebotId"] !== "current";
  const entries = Object.entries(fields).map(([key, value]) => {
    if (VARIABLES.test(key)) return [key, mapStrings(value, map.variable)];
    if (key === "groupId" && !isElsewhere) return [key, mapStrings(value, map.group)];
    return [key, mapNested(value, map)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function mapNested(value: unknown, map: ReferenceMap): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mapNested(item, map));
  return isRecord(value) ? mapReferences(value, map) : value;
}

function mapStrings(value: unknown, map: (reference: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => mapStrings(item, map) ?? []);
  return typeof value === "string" && value !== "" ? map(value) : value;
}
