import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.ts";

/** Compiles every package and bundles the widget. What is up to date is left as it is. */
export function build(): boolean {
  if (!runCommand("tsc", ["--build"])) return false;
  if (isWidgetUpToDate()) return true;
  return runCommand(process.execPath, ["packages/widget/build.ts"]);
}

function isWidgetUpToDate(): boolean {
  const built = join(root, "packages/widget/dist/banter.js");
  if (!existsSync(built)) return false;
  const sources = ["protocol/src", "client/src", "widget/src", "widget/build.ts"].map((path) => join(root, "packages", path));
  return Math.max(...sources.map(newestChange)) < statSync(built).mtimeMs;
}

function newestChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
