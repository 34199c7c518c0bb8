import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

/** Bundles the entry points as a script for a page: the published packages with React, as a site would. */
export async function buildEntryPoints(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "banter-entry-points-"));
  try {
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: "error",
      publicDir: false,
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir,
        minify: false,
        rolldownOptions: {
          input: join(import.meta.dirname, "entry-points.ts"),
          output: { entryFileNames: "entry-points.js", codeSplitting: false },
        },
      },
    });
    return readFileSync(join(outDir, "entry-points.js"), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
