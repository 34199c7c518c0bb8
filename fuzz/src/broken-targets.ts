import { parseJson } from "@banter/protocol";
import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readTar } from "../../packages/server/src/backup/read-tar.ts";
import type { PlaceEntry } from "../../packages/server/src/backup/read-backup.ts";
import { resultError, textTarget, toJson, valueTarget } from "./define-target.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import { archiveTarget } from "./targets/archive-targets.ts";

const leaked: (readonly number[])[] = [];

/** Parsers that each break one promise, to show that it is checked. */
export const brokenTargets: readonly FuzzTarget[] = [
  textTarget({ name: "broken/throws", tokens: ["a"], read: (text) => decodeURIComponent(text) }),
  textTarget({
    name: "broken/quadratic",
    tokens: ["a", "b"],
    read: (text) => /a+$/.exec(text.slice(0, 200_000)),
  }),
  textTarget({
    name: "broken/endless",
    tokens: ["[", "]"],
    read: (text) => {
      while (text.includes("[]")) text = text.toLowerCase();
    },
  }),
  textTarget({
    name: "broken/leaks",
    tokens: ["a"],
    read: ({ length }) => leaked.push(Array.from({ length: 1_000 }, () => length)),
  }),
  textTarget({
    name: "broken/reflects",
    tokens: ["a"],
    read: (text) => `<p>${text}</p>`,
    markupOf: (html) => [String(html)],
  }),
  valueTarget({
    name: "broken/pollutes",
    seeds: [{ a: { b: 1 } }],
    read: (value) => assignDeep({}, parseJson(toJson(value))),
  }),
  valueTarget({ name: "broken/recurses", seeds: [{ a: [1] }], read: depthOf }),
  valueTarget({
    name: "broken/places",
    seeds: [{ name: "a", age: 1 }],
    read: (value) =>
      typeof Object(value).name === "string" ? { ok: true } : { ok: false, error: "is wrong" },
    errorOf: resultError,
  }),
  archiveTarget("broken/escapes", extractAll),
];

async function extractAll(archive: string, place: PlaceEntry): Promise<void> {
  for await (const { name, content } of readTar(createReadStream(archive))) {
    const path = place(name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

function assignDeep(target: object, source: unknown): object {
  for (const [key, value] of Object.entries(Object(source))) Reflect.set(target, key, value);
  return target;
}

function depthOf(value: unknown): number {
  return typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
}
