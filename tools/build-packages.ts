import { cpSync, existsSync, globSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.ts";

/** Compiles the packages and bundles the widget, the admin app, the playground and the docs site, skipping outputs that are up to date. */
export function build(): boolean {
  if (!runCommand("tsc", ["--build"])) return false;
  // People who have only the packages read them there.
  cpSync(join(root, "docs"), join(root, "packages/server/dist/docs"), { recursive: true });
  if (!isWidgetUpToDate() && !runCommand(process.execPath, ["packages/widget/build.ts"])) return false;
  if (!isAdminUpToDate() && !runCommand(process.execPath, ["apps/admin/build.ts"])) return false;
  if (!isPlaygroundUpToDate() && !runCommand(process.execPath, ["apps/site/build.ts"])) return false;
  return isDocsSiteUpToDate() || runCommand(process.execPath, ["apps/site/docs/build.ts"]);
}

function isWidgetUpToDate(): boolean {
  const built = join(root, "packages/widget/dist/banter.js.br");
  if (!existsSync(built)) return false;
  const sources = [
    "packages/protocol/src",
    "packages/client/src",
    "packages/streaming-markdown/src",
    "packages/widget/src",
    "packages/widget/build",
    "packages/widget/build.ts",
    "packages/widget/package.json",
    "tools/lean-react/src",
    "tools/precompress.ts",
    "tools/bundled-licenses.ts",
  ];
  return Math.max(...sources.map((path) => newestChange(join(root, path)))) < statSync(built).mtimeMs;
}

function isAdminUpToDate(): boolean {
  const built = join(root, "apps/admin/dist/index.html.br");
  if (!existsSync(built)) return false;
  const sources = [
    "apps/admin/src",
    "apps/admin/public",
    "apps/admin/index.html",
    "apps/admin/build.ts",
    "tools/precompress.ts",
    "tools/bundled-licenses.ts",
    "packages/protocol/src",
  ];
  return Math.max(...sources.map((path) => newestChange(join(root, path)))) < statSync(built).mtimeMs;
}

function isPlaygroundUpToDate(): boolean {
  const built = join(root, "apps/site/public/dist/playground.js.br");
  if (!existsSync(built)) return false;
  const sources = [
    "apps/site/playground",
    "apps/site/gallery",
    "apps/site/build.ts",
    "apps/site/bundle.ts",
    "apps/site/in-page-plugin.ts",
    "tools/precompress.ts",
    "packages/protocol/src",
    "packages/streaming-markdown/src",
    "packages/engine/src",
    "packages/server/src",
  ];
  return Math.max(...sources.map((path) => newestChange(join(root, path)))) < statSync(built).mtimeMs;
}

function isDocsSiteUpToDate(): boolean {
  const built = join(root, "apps/site/public/docs/index.html.br");
  if (!existsSync(built)) return false;
  const sources = [
    ...globSync("*.md", { cwd: root }),
    "docs",
    "apps/site/docs",
    "fault-schedules/src",
    "packages/client/src",
    "apps/site/bundle.ts",
    "apps/site/playground",
    "apps/site/in-page-plugin.ts",
    "apps/site/public/favicon.svg",
    "tools/precompress.ts",
    "tools/bundled-licenses.ts",
    "packages/protocol/src",
    "packages/streaming-markdown/src",
    "packages/engine/src",
    "packages/server/src",
    "packages/widget/dist/banter.js",
  ];
  return Math.max(...sources.map((path) => newestChange(join(root, path)))) < statSync(built).mtimeMs;
}

function newestChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
