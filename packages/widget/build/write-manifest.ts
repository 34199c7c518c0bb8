import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { ChatFiles } from "./passes.ts";

/** What `dist/manifest.json` says of a built file. */
interface FileEntry {
  readonly bytes: number;
  /** Subresource Integrity, for the `integrity` attribute of a script. */
  readonly integrity: string;
}

/**
 * Writes `dist/manifest.json`: the version, the size and integrity of each of these files by its path in `dist`, and the
 * modules that an inline chat and a bubble need for their first message.
 */
export function writeManifest(
  dist: string,
  files: readonly string[],
  { version, chat }: { readonly version: string; readonly chat: ChatFiles },
): void {
  const entries = files.map(
    (file) => [relative(dist, file).replaceAll(sep, "/"), describeFile(file)] as const,
  );
  const modulesOf = (mode: string): string[] =>
    ["banter.js", mode, chat.chat, ...chat.needed].map((path) => path.replace("./", ""));
  const manifest = {
    version,
    inlineChat: modulesOf(chat.modes.standard),
    bubble: modulesOf(chat.modes.bubble),
    files: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
  writeFileSync(join(dist, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

function describeFile(file: string): FileEntry {
  const content = readFileSync(file);
  const digest = createHash("sha384").update(content).digest("base64");
  return { bytes: content.byteLength, integrity: `sha384-${digest}` };
}
