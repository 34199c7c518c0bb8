import { realWorld, sqliteWorld } from "./real-world.ts";
import { scriptedWorld, unsafeWorld } from "./scripted-world.ts";
import type { WorldKind } from "./world.ts";

export type WorldName = "scripted" | "unsafe" | "real" | "sqlite";

export function isWorldName(name: string): name is WorldName {
  return Object.hasOwn(worlds, name);
}

export const worlds: Readonly<Record<WorldName, WorldKind>> = {
  scripted: scriptedWorld,
  unsafe: unsafeWorld,
  real: realWorld,
  sqlite: sqliteWorld,
};
