import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildChat, buildModes, buildReact, buildShell, type ChatFiles } from "./build/passes.ts";
import { checkBuild } from "./build/check-build.ts";
import { closure } from "./build/module-graph.ts";

/** Builds what visitors load: React, the chat, then the doors, each naming the files of the one before. */
const dist = fileURLToPath(new URL("dist/", import.meta.url));

for (const made of ["chunks", "npm", "banter.js", "banter.iife.js", "index.js", "typebot.js"]) {
  rmSync(dist + made, { recursive: true, force: true });
}

const react = await buildReact(`${dist}chunks`);
const chat = await buildChat(`${dist}chunks`, `./${react}`);
const modes = await buildModes(`${dist}chunks`);
const files: ChatFiles = { modes: `./chunks/${modes}`, chat: `./chunks/${chat}`, needed: neededBy(chat) };
for (const door of ["banter", "index", "typebot"]) await buildShell(dist, door, "es", files);
await buildShell(dist, "banter.iife", "iife", files);

// The same for pages that bring a React of their own.
const npmChat = await buildChat(`${dist}npm/chunks`, undefined);
const npmModes = await buildModes(`${dist}npm/chunks`);
await buildShell(`${dist}npm`, "index", "es", { modes: `./chunks/${npmModes}`, chat: `./chunks/${npmChat}`, needed: [] });

checkBuild(dist);

/** What has to be there before a chunk can run, without the chunk itself. */
function neededBy(chunk: string): string[] {
  const entry = join(dist, "chunks", chunk);
  return [...closure([entry])].filter((file) => file !== entry).map((file) => `./chunks/${basename(file)}`);
}
