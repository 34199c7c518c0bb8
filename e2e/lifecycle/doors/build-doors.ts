import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

/** The doors as a script for a page: the published packages with React, as a site bundles them. */
export async function buildDoors(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "banter-doors-"));
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
          input: join(import.meta.dirname, "doors.ts"),
          output: { entryFileNames: "doors.js", codeSplitting: false },
        },
      },
    });
    return readFileSync(join(outDir, "doors.js"), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
