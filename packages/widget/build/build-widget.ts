import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { checkBuild } from "./check-build.ts";
import { closure } from "./module-graph.ts";
import { buildChat, buildMode, buildReact, buildShell, type ChatFiles } from "./passes.ts";

const MADE = ["chunks", "npm", "banter.js", "banter.iife.js", "index.js", "typebot.js"];

/** Builds what visitors load into `dist`: React, the chat, its frames, then the doors, which name the files before them. */
export async function buildWidget(dist: string): Promise<void> {
  for (const made of MADE) rmSync(join(dist, made), { recursive: true, force: true });
  const chunks = join(dist, "chunks");
  const react = await buildReact(chunks);
  const chat = await buildChat(chunks, `./${react}`);
  const files: ChatFiles = {
    modes: await buildModes(chunks),
    chat: `./chunks/${chat}`,
    needed: neededBy(chunks, chat),
  };
  for (const door of ["banter", "index", "typebot"]) await buildShell(dist, door, "es", files);
  await buildShell(dist, "banter.iife", "iife", files);
  await buildForReactPages(join(dist, "npm"));
  checkBuild(dist);
}

/** The side-effect-free door for pages that bring a React of their own. */
async function buildForReactPages(folder: string): Promise<void> {
  const chunks = join(folder, "chunks");
  const chat = await buildChat(chunks, undefined);
  await buildShell(folder, "index", "es", {
    modes: await buildModes(chunks),
    chat: `./chunks/${chat}`,
    needed: [],
  });
}

async function buildModes(chunks: string): Promise<ChatFiles["modes"]> {
  const [standard, popup, bubble] = [
    await buildMode(chunks, "standard"),
    await buildMode(chunks, "popup"),
    await buildMode(chunks, "bubble"),
  ];
  return { standard: `./chunks/${standard}`, popup: `./chunks/${popup}`, bubble: `./chunks/${bubble}` };
}

/** What has to be there before a chunk can run, without the chunk itself. */
function neededBy(chunks: string, chunk: string): string[] {
  const entry = join(chunks, chunk);
  return [...closure([entry])].filter((file) => file !== entry).map((file) => `./chunks/${basename(file)}`);
}
