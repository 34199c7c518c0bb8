import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes `file.br` and `file.gz` beside each of these files, at the highest level. The flow server sends them instead
 * of the file. A form that is not smaller than the file is not written.
 */
export function precompress(files: readonly string[]): void {
  for (const file of files) {
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    };
    writeIfSmaller(`${file}.br`, brotliCompressSync(bytes, { params }), bytes);
    writeIfSmaller(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }), bytes);
  }
}

/** All text files in a folder and its subfolders. */
export function textFilesIn(folder: string): readonly string[] {
  return globSync("**/*.{css,html,js,json,md,mjs,svg,txt}", { cwd: folder }).map((path) =>
    join(folder, path),
  );
}

function writeIfSmaller(path: string, compressed: Uint8Array, original: Uint8Array): void {
  if (compressed.byteLength < original.byteLength) writeFileSync(path, compressed);
}
