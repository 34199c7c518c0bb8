import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-stream";
import type { Program } from "./banter-process.ts";

/** The built server of the previous release, with the packages that are released with it. */
export const PREVIOUS_RELEASE = fileURLToPath(new URL("previous-release/server.tar.br", import.meta.url));

export const RELEASED_PACKAGES = ["protocol", "streaming-markdown", "engine", "server"];

/** Node finds the dependencies here, but no tool takes the files for sources. */
const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

export interface PreviousRelease {
  readonly program: Program;
  /** Folder of the server's modules. */
  readonly modules: string;
  remove(): Promise<void>;
}

/** Unpacks the previous release. It uses its own engine and protocol, and this checkout's dependencies. */
export async function openPreviousRelease(): Promise<PreviousRelease> {
  const folder = await mkdtemp(join(MODULES, ".previous-release-"));
  const archive = createReadStream(PREVIOUS_RELEASE).pipe(createBrotliDecompress()).pipe(extract());
  for await (const entry of archive) {
    const path = join(folder, "node_modules/@banter", entry.header.name);
    await mkdir(dirname(path), { recursive: true });
    const content = await buffer(entry);
    await writeFile(path, basename(path) === "package.json" ? withoutSources(content) : content);
  }
  const modules = join(folder, "node_modules/@banter/server/dist");
  return {
    program: [join(modules, "cli/banter.js")],
    modules,
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The archive contains no sources, which tests would run otherwise. */
function withoutSources(manifest: Buffer): string {
  return manifest.toString().replaceAll(/"@banter\/source": "[^"]*",/g, "");
}
