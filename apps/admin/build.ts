import { fileURLToPath } from "node:url";
import { build } from "vite";
import { precompress, textFilesIn } from "../../tools/precompress.ts";

/* `node apps/admin/build.ts` bundles the page into dist/, without inline code. */

await build({
  root: fileURLToPath(new URL(".", import.meta.url)),
  configFile: false,
  mode: "production",
  // Regardless of the build's own NODE_ENV.
  oxc: { jsx: { runtime: "automatic", development: false } },
  define: { "process.env.NODE_ENV": '"production"' },
  base: "./",
  logLevel: "warn",
  resolve: { conditions: ["@banter/source", "module", "browser", "production"] },
  build: { emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2023" },
});
precompress(textFilesIn(fileURLToPath(new URL("dist", import.meta.url))));
