#!/usr/bin/env node
// Entry point of the `banter` command, in plain JavaScript for older versions of Node: it finds Node 24 and runs the
// built command with it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED = 24;
const server = dirname(dirname(fileURLToPath(import.meta.url)));
const command = join(server, "dist", "cli", "banter.js");

if (!existsSync(command)) {
  console.error(
    "banter is not built yet. Run `npm run build` in the checkout first, or `npm start`, which builds it.",
  );
  process.exit(1);
}

if (Number(process.versions.node.split(".")[0]) >= NEEDED) {
  await import(new URL("../dist/cli/banter.js", import.meta.url).href);
} else {
  runWith(findNode());
}

/** Runs the command with `node` and forwards signals, output and exit code. */
function runWith(node) {
  const child = spawn(node, [command, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`Could not start ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
}

/** Finds a Node binary in the node_modules of the checkout or its parent folders. */
function findNode() {
  const file = process.platform === "win32" ? "node.exe" : "node";
  const platform = process.platform === "win32" ? "win" : process.platform;
  const names = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`, "node"];
  for (const modules of moduleFolders()) {
    for (const name of names) {
      const candidate = join(modules, name, "bin", file);
      if (existsSync(candidate)) return candidate;
    }
    const linked = join(modules, ".bin", file);
    if (existsSync(linked)) return linked;
  }
  console.error(
    `banter needs Node ${NEEDED} and this is ${process.version}. Install Node ${NEEDED}, or run it as: npx -p node@${NEEDED} -p @banter/server banter`,
  );
  process.exit(1);
}

/** Every node_modules folder from the server's folder upwards. */
function moduleFolders() {
  const folders = [];
  for (let folder = server; ; folder = dirname(folder)) {
    folders.push(join(folder, "node_modules"));
    if (dirname(folder) === folder) return folders;
  }
}
