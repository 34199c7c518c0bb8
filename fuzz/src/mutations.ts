import { isRecord } from "@banter/protocol";
import * as fc from "fast-check";
import { hostileStrings } from "./hostile-strings.ts";

export type Path = readonly (string | number)[];

/** A valid value with something wrong in one place. */
export interface MutatedValue {
  readonly base: unknown;
  readonly path: Path;
  readonly input: unknown;
}

/** Levels of a hostile nesting: more than the stack has. */
const DEEP = 20_000;

const parsed = (json: string): unknown => JSON.parse(json);

const hostileScalars: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  -(2 ** 31) - 1,
  Infinity,
];

/** JSON that surprises code which trusts objects. */
const hostileObjects: readonly string[] = [
  "{}",
  "[]",
  "[[]]",
  "[null]",
  '{"__proto__":{"fuzzPolluted":true}}',
  '{"constructor":{"prototype":{"fuzzPolluted":true}}}',
  '{"toString":1,"valueOf":1}',
  '{"toString":null}',
  '{"toJSON":1}',
  '{"then":1}',
  '{"length":4294967296}',
  '{"hasOwnProperty":1}',
  '{"0":"a"}',
  '{"type":"text"}',
];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileScalars),
  fc.constantFrom(...hostileStrings),
  fc.constantFrom(...hostileObjects).map(parsed),
);

/** Rare, because they are slow: nesting and size. */
const excessive: fc.Arbitrary<unknown> = fc
  .constantFrom<(() => unknown)[]>(
    () => nested("[", "]"),
    () => nested('{"a":', "}"),
    () => nested('{"children":[', "]}"),
    () => "a".repeat(200_000),
    () => Array.from({ length: 10_000 }, () => ({ id: "a" })),
    () => Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index])),
  )
  .map((create) => create());

function nested(open: string, close: string): unknown {
  return parsed(`${open.repeat(DEEP)}${open.startsWith('{"a') ? "1" : ""}${close.repeat(DEEP)}`);
}

type Change = (value: unknown, key: string | number) => unknown;
const REMOVED = Symbol("removed");

const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 60,
    arbitrary: hostile.map(
      (value): Change =>
        () =>
          value,
    ),
  },
  {
    weight: 2,
    arbitrary: excessive.map(
      (value): Change =>
        () =>
          value,
    ),
  },
  { weight: 10, arbitrary: fc.constant<Change>(() => REMOVED) },
  { weight: 3, arbitrary: fc.constant<Change>((value) => Array.from({ length: 300 }, () => value)) },
  { weight: 5, arbitrary: fc.constant<Change>((value) => [value]) },
  {
    weight: 5,
    arbitrary: fc.constant<Change>((value) =>
      typeof value === "number" ? String(value) : Number(value === "" || value === null),
    ),
  },
);

/** Keys that a format doesn't have. */
const extraKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "unknownField",
  "",
  "\0",
  "0",
  "idd",
  "$&",
);

/** Valid values with one place changed. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<MutatedValue> {
  const replaced = fc.tuple(values, fc.nat(), changes).map(([base, pick, change]) => {
    const places = placesIn(base);
    const path = places[pick % places.length] ?? [];
    return { base, path, input: changeAt(base, path, change) };
  });
  const extended = fc.tuple(values, fc.nat(), extraKey, hostile).map(([base, pick, key, value]) => {
    const owners = placesIn(base).filter((path) => isRecord(valueAt(base, path)));
    const path = owners[pick % Math.max(1, owners.length)] ?? [];
    const field = key === "__proto__" && pick % 2 === 0 ? { fuzzPolluted: true } : value;
    const input = changeAt(base, path, (owner) => withField(owner, key, field));
    return { base, path: [...path, key], input };
  });
  return fc.oneof({ weight: 5, arbitrary: replaced }, { weight: 1, arbitrary: extended });
}

/** The paths of a value and of everything in it. */
export function placesIn(value: unknown, path: Path = []): readonly Path[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, item]) => placesIn(item, [...path, key]))];
}

export function valueAt(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(key)], rest);
  return isRecord(value) ? valueAt(value[key], rest) : undefined;
}

/** A copy of the value with another one at the path. */
export function changeAt(value: unknown, path: Path, change: Change, key: string | number = ""): unknown {
  const [next, ...rest] = path;
  if (next === undefined) {
    const changed = change(value, key);
    return changed === REMOVED && key === "" ? undefined : changed;
  }
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const result = index === next ? changeAt(item, rest, change, next) : item;
      return result === REMOVED ? [] : [result];
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const result = name === next ? changeAt(item, rest, change, next) : item;
      return result === REMOVED ? [] : [[name, result]];
    }),
  );
}

/** `Object.fromEntries` defines `__proto__` as a field, like `JSON.parse`. */
function withField(owner: unknown, key: string, value: unknown): unknown {
  return isRecord(owner) ? Object.fromEntries([...Object.entries(owner), [key, value]]) : owner;
}
