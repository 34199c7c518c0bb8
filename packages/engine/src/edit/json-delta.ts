/*
 * The difference between two JSON values, as JSON. A conversation changes little in a turn, so that the state before it is
 * stored as a few bytes beside the state after it.
 */

type JsonRecord = Readonly<Record<string, unknown>>;

/** Turns `from` into `to` when it is applied. Undefined if both are equal. Fields with the value `undefined` are absent. */
export function diffJson(from: unknown, to: unknown): unknown {
  if (from === to) return undefined;
  if (Array.isArray(from) && Array.isArray(to)) return diffLists(from, to);
  if (isJsonRecord(from) && isJsonRecord(to)) return diffRecords(from, to);
  return { to };
}

function diffRecords(from: JsonRecord, to: JsonRecord): unknown {
  const fields: [string, unknown][] = [];
  const removed: string[] = [];
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [ownField(from, key), ownField(to, key)];
    if (after !== undefined) {
      const delta = diffJson(before, after);
      if (delta !== undefined) fields.push([key, delta]);
    } else if (before !== undefined) removed.push(key);
  }
  if (fields.length + removed.length === 0) return undefined;
  return {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(removed.length > 0 && { removed }),
  };
}

function diffLists(from: readonly unknown[], to: readonly unknown[]): unknown {
  const kept = Math.min(from.length, to.length);
  const items = to.slice(0, kept).flatMap((item, index): [string, unknown][] => {
    const delta = diffJson(from[index], item);
    return delta === undefined ? [] : [[String(index), delta]];
  });
  if (items.length === 0 && from.length === to.length) return undefined;
  return {
    kept,
    ...(items.length > 0 && { items: Object.fromEntries(items) }),
    ...(to.length > kept && { added: to.slice(kept) }),
  };
}

/** Applies what `diffJson` has returned. Leaves `value` as it is where the delta doesn't fit. */
export function applyDelta(value: unknown, delta: unknown): unknown {
  if (!isJsonRecord(delta)) return value;
  if ("to" in delta) return delta["to"];
  if ("kept" in delta) return applyToList(Array.isArray(value) ? value : [], delta);
  const removed = Array.isArray(delta["removed"]) ? delta["removed"] : [];
  const record = isJsonRecord(value) ? value : {};
  const kept = Object.entries(record).filter(([key]) => !removed.includes(key));
  const fields = isJsonRecord(delta["fields"]) ? Object.entries(delta["fields"]) : [];
  return Object.fromEntries([
    ...kept,
    ...fields.map(([key, field]) => [key, applyDelta(ownField(record, key), field)] as const),
  ]);
}

function applyToList(list: readonly unknown[], { kept, items, added }: JsonRecord): readonly unknown[] {
  const deltas = isJsonRecord(items) ? items : {};
  const start = list.slice(0, Number(kept)).map((item, index) => applyDelta(item, deltas[String(index)]));
  return [...start, ...(Array.isArray(added) ? added : [])];
}

/** Names come from bots and visitors: one such as "constructor" must not find what every object inherits. */
function ownField(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
