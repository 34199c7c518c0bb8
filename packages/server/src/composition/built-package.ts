import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A package whose built files the server serves. */
export interface BuiltPackage {
  /** Folder of the built files. */
  readonly folder: string;
  readonly version: string;
}

/** Finds a dependency of this package. Undefined if it isn't installed. */
export function findBuiltPackage(name: "@banter/admin" | "@banter/widget"): BuiltPackage | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const { version }: { version: string } = JSON.parse(readFileSync(manifest, "utf8"));
    return { folder: join(dirname(manifest), "dist"), version };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
