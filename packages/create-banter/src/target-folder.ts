import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Entries of a folder that still counts as empty: a repository, and files of file managers. */
const IGNORED = new Set([".git", ".DS_Store"]);

/** Why no project can be created in the folder; undefined if one can. */
export function folderProblem(folder: string): string | undefined {
  const path = resolve(folder);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return `${path} is a file. Name another folder.`;
  if (readdirSync(path).every((name) => IGNORED.has(name))) return undefined;
  const hasProject = statSync(join(path, "package.json"), { throwIfNoEntry: false }) !== undefined;
  return `${path} isn't empty. Name another folder${hasProject ? ', or run "npx -p @banter/server banter init" there to add a bot to its project' : ""}.`;
}
