import { fieldsOf, isRecord } from "@banter/protocol";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Growth } from "./growth.ts";

/** An input that a parser once failed at, or that is worth keeping. */
export type CorpusEntry = { readonly input: unknown } | { readonly growth: Growth };

const root = join(import.meta.dirname, "../corpus");

/** The kept inputs of a target. */
export function corpusOf(target: string): readonly { readonly file: string; readonly entry: CorpusEntry }[] {
  const folder = join(root, target);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      const entry: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return { file: `fuzz/corpus/${target}/${name}`, entry: entryOf(entry) };
    });
}

function entryOf(value: unknown): CorpusEntry {
  const { input, growth } = fieldsOf(value);
  return isGrowth(growth) ? { growth } : { input };
}

function isGrowth(value: unknown): value is Growth {
  return isRecord(value) && ("text" in value || "path" in value);
}
