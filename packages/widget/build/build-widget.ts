import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { LeanReact } from "@banter/lean-react";
import { checkBuild } from "./check-build.ts";
import { closure } from "./module-graph.ts";
import { buildChat, buildEntryPoint, buildMode, buildReact, chooseReact, type ChatFiles } from "./passes.ts";

const OUTPUTS = ["chunks", "npm", "banter.js", "banter.iife.js", "index.js", "typebot.js"];

/** Builds everything that visitors load into `dist`. Entry points come last, as they contain the other files' names. */
export async function buildWidget(dist: string, reactToUse: LeanReact = chooseReact()): Promise<void> {
  for (const output of OUTPUTS) rmSync(join(dist, output), { recursive: true, force: true });
  const chunks = join(dist, "chunks");
  const react = await buildReact(chunks, reactToUse);
  const chat = await buildChat(chunks, `./${react}`);
  const files: ChatFiles = {
    modes: await buildModes(chunks),
    chat: `./chunks/${chat}`,
    needed: neededBy(chunks, chat),
  };
  for (const name of ["banter", "index", "typebot"]) await buildEntryPoint(dist, name, "es", files);
  await buildEntryPoint(dist, "banter.iife", "iife", files);
  await buildForReactPages(join(dist, "npm"));
  checkBuild(dist);
}

/** The side-effect-free entry point for pages that bring their own React. */
async function buildForReactPages(folder: string): Promise<void> {
  const chunks = join(folder, "chunks");
  const chat = await buildChat(chunks, undefined);
  await buildEntryPoint(folder, "index", "es", {
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

/** Direct and indirect static imports of a chunk. */
function neededBy(chunks: string, chunk: string): string[] {
  const entry = join(chunks, chunk);
  return [...closure([entry])].filter((file) => file !== entry).map((file) => `./chunks/${basename(file)}`);
}
