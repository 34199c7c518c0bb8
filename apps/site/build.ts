import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { precompress, textFilesIn } from "../../tools/precompress.ts";
import { presetDescriptions, presetLabels, presetThemes } from "./gallery/preset-themes.ts";
import { inPage } from "./in-page-plugin.ts";

/* node apps/site/build.ts: bundles the scripts of the playground and the gallery into public/dist/. All other files are served unchanged. */

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

await build({
  root: path("."),
  configFile: false,
  mode: "production",
  base: "./",
  logLevel: "warn",
  publicDir: false,
  plugins: [inPage()],
  resolve: { conditions: ["@banter/source", "module", "browser", "production"] },
  worker: { format: "es", plugins: () => [inPage()] },
  build: {
    outDir: "public/dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2023",
    // The grammars of phone numbers and dates are large, but only bot authors load the playground.
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: {
        playground: path("playground/playground-entry.ts"),
        "input-examples": path("gallery/input-examples.ts"),
      },
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
      },
    },
  },
});
// As data: the gallery needn't load the engine.
const presets = { presetLabels, presetDescriptions, presetThemes: presetThemes() };
const lines = Object.entries(presets).map(
  ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
);
writeFileSync(path("public/dist/preset-themes.js"), lines.join(""));
precompress(textFilesIn(path("public/dist")));
