import type { FixtureKind } from "./fixture.ts";
import { scriptedFixture, unsafeFixture } from "./scripted-fixture.ts";
import { serverFixture, sqliteFixture } from "./server-fixture.ts";

export type FixtureName = "scripted" | "unsafe" | "server" | "sqlite";

export const fixtures: Readonly<Record<FixtureName, FixtureKind>> = {
  scripted: scriptedFixture,
  unsafe: unsafeFixture,
  server: serverFixture,
  sqlite: sqliteFixture,
};

export function isFixtureName(name: string): name is FixtureName {
  return Object.hasOwn(fixtures, name);
}
