import { readFileSync } from "node:fs";

/** The exported bot of a version, parsed from its fixture file. */
export function readFixture(version: "3" | "4" | "5" | "6"): unknown {
  const file = new URL(`./version-${version}.json`, import.meta.url);
  const bot: unknown = JSON.parse(readFileSync(file, "utf8"));
  return bot;
}
