import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestParts, type ProjectFiles } from "./project-files.ts";

/** The outcome for each file. */
export interface WrittenProject {
  readonly written: readonly string[];
  /** Existing files, which are left as they are. */
  readonly kept: readonly string[];
}

/** Writes the files that don't exist yet; an existing package.json gets the scripts and dependencies that it lacks. */
export function writeProject(folder: string, files: ProjectFiles): WrittenProject {
  const written: string[] = [];
  const kept: string[] = [];
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    const text = !existsSync(file) ? content : path === "package.json" ? extendManifest(file) : undefined;
    if (text === undefined) {
      kept.push(path);
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    written.push(path);
  }
  return { written, kept };
}

/** Scripts that exist already keep their meaning; ours are added beside them with the prefix `bot:`. */
function extendManifest(file: string): string {
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isRecord(manifest)) throw new Error(`${file} is not a JSON object.`);
  const { scripts, dependencies } = manifestParts();
  const ownScripts = isRecord(manifest["scripts"]) ? manifest["scripts"] : {};
  const added = Object.entries(scripts).map(([name, command]) => [
    name in ownScripts && ownScripts[name] !== command ? `bot:${name}` : name,
    command,
  ]);
  const ownDependencies = isRecord(manifest["dependencies"]) ? manifest["dependencies"] : {};
  const extended = {
    ...manifest,
    scripts: { ...ownScripts, ...Object.fromEntries(added) },
    dependencies: { ...dependencies, ...ownDependencies },
  };
  return `${JSON.stringify(extended, null, 2)}\n`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
