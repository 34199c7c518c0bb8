import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { precompress, textFilesIn } from "../../tools/precompress.ts";
import { bundle } from "./bundle.ts";
import { galleryExamples } from "./gallery/gallery-examples.ts";
import { presetDescriptions, presetLabels, presetThemes } from "./gallery/preset-themes.ts";

/* node apps/site/build.ts: bundles the playground's scripts into public/dist/ and writes the gallery's examples there. All other files are served unchanged. */

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

await bundle({
  root: path("."),
  input: { playground: path("playground/playground-entry.ts") },
  outDir: "public/dist",
  emptyOutDir: true,
});
// As data: the gallery needn't load the engine.
writeModule("preset-themes", { presetLabels, presetDescriptions, presetThemes: presetThemes() });
writeModule("gallery-examples", { examples: galleryExamples() });
precompress(textFilesIn(path("public/dist")));

function writeModule(name: string, values: Readonly<Record<string, unknown>>): void {
  const lines = Object.entries(values).map(
    ([key, value]) => `export const ${key} = ${JSON.stringify(value)};\n`,
  );
  writeFileSync(path(`public/dist/${name}.js`), lines.join(""));
}
