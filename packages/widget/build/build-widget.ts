import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { LeanReact } from "@banter/lean-react";
import type { Plugin } from "vite";
import { checkBuild } from "./check-build.ts";
import { closure, dynamicImports } from "./module-graph.ts";
import {
  buildChat,
  buildEntryPoint,
  buildMode,
  buildOpeningRenderer,
  buildReact,
  buildStart,
  chooseReact,
  type ChatFiles,
} from "./passes.ts";

const OUTPUTS = ["chunks", "npm", "banter.js", "banter.iife.js", "index.js", "typebot.js", "opening"];

/**
 * Builds everything that visitors load into `dist`. Entry points come last, as they contain the other files' names.
 * `observers` are plugins that see every pass. Returns the files that an entry point loads.
 */
export async function buildWidget(
  dist: string,
  reactToUse: LeanReact = chooseReact(),
  observers: readonly Plugin[] = [],
): Promise<ChatFiles> {
  for (const output of OUTPUTS)
    for (const form of ["", ".br", ".gz"])
      rmSync(join(dist, output + form), { recursive: true, force: true });
  const chunks = join(dist, "chunks");
  const react = await buildReact(chunks, reactToUse, observers);
  const chat = await buildChat(chunks, `./${react}`, observers);
  const files: ChatFiles = {
    modes: await buildModes(chunks, observers),
    start: `./chunks/${await buildStart(chunks, observers)}`,
    chat: `./chunks/${chat}`,
    needed: neededBy(chunks, chat),
    deferred: deferredBy(chunks, chat),
  };
  for (const name of ["banter", "index", "typebot"])
    await buildEntryPoint(dist, name, "es", files, observers);
  await buildEntryPoint(dist, "banter.iife", "iife", files, observers);
  await buildForReactPages(join(dist, "npm"), observers);
  await buildOpeningRenderer(join(dist, "opening"), observers);
  checkBuild(dist);
  return files;
}

/** The side-effect-free entry point for pages that bring their own React. */
async function buildForReactPages(folder: string, observers: readonly Plugin[]): Promise<void> {
  const chunks = join(folder, "chunks");
  const chat = await buildChat(chunks, undefined, observers);
  const files = {
    modes: await buildModes(chunks, observers),
    start: `./chunks/${await buildStart(chunks, observers)}`,
    chat: `./chunks/${chat}`,
    needed: [],
    deferred: [],
  };
  await buildEntryPoint(folder, "index", "es", files, observers);
}

async function buildModes(chunks: string, observers: readonly Plugin[]): Promise<ChatFiles["modes"]> {
  const [standard, popup, bubble] = [
    await buildMode(chunks, "standard", observers),
    await buildMode(chunks, "popup", observers),
    await buildMode(chunks, "bubble", observers),
  ];
  return { standard: `./chunks/${standard}`, popup: `./chunks/${popup}`, bubble: `./chunks/${bubble}` };
}

/** Direct and indirect static imports of a chunk. */
function neededBy(chunks: string, chunk: string): string[] {
  const entry = join(chunks, chunk);
  return [...closure([entry])].filter((file) => file !== entry).map((file) => `./chunks/${basename(file)}`);
}

function deferredBy(chunks: string, chunk: string): string[] {
  const names = dynamicImports(join(chunks, chunk)).map((file) => basename(file));
  return [...new Set(names)].filter((name) => name.startsWith("deferred-")).map((name) => `./chunks/${name}`);
}
