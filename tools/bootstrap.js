// Installs dependencies if needed, then runs a script under the Node version that the project installs.
// Plain JavaScript, because the Node that starts it may be older.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, "node_modules", ".bin");
const environment = { ...process.env, PATH: binaries + delimiter + process.env.PATH };

if (!isInstalled()) {
  console.log("Installing dependencies (once) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Not `npm ci`, which fails if the registry lacks another platform's optional binaries. `npm install` respects the
  // lockfile too, and `--no-save` leaves it unchanged.
  const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const install = spawnSync(npm, ["install", ...options], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (install.status !== 0) process.exit(install.status ?? 1);
}

const child = spawn(nodeBinary(), process.argv.slice(2), { cwd: root, stdio: "inherit", env: environment });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));

function isInstalled() {
  const marker = join(root, "node_modules", ".package-lock.json");
  return existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

function nodeBinary() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const bundled = join(binaries, process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(bundled)) return bundled;
  console.error(
    `Banter needs Node 24 and this is ${process.version}. npm has no Node 24 package for ${process.platform}-${process.arch}: install Node 24 and run the command again.`,
  );
  process.exit(1);
}
