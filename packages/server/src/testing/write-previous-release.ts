import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";
import { pack } from "tar-stream";
import { PREVIOUS_RELEASE, RELEASED_PACKAGES } from "./previous-release.ts";

/*
 * npm run previous-release -w packages/server
 * Packs the built server of this checkout, or of the checkout in the argument, as the release that the next one is upgraded from.
 */

const [root = fileURLToPath(new URL("../../../..", import.meta.url))] = process.argv.slice(2);
const archive = pack();
for (const name of RELEASED_PACKAGES) {
  const folder = join(root, "packages", name);
  const files = globSync("dist/**/*.js", { cwd: folder }).toSorted();
  for (const file of ["package.json", ...files]) {
    const entry = { name: `${name}/${file}`, mtime: new Date(0) };
    archive.entry(entry, await readFile(join(folder, file)));
  }
}
archive.finalize();
const content = await buffer(archive);
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
await writeFile(PREVIOUS_RELEASE, brotliCompressSync(content, { params }));
