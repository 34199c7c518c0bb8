import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { collectLicenses } from "../../tools/bundled-licenses.ts";
import { precompress, textFilesIn } from "../../tools/precompress.ts";

/* `node apps/admin/build.ts` bundles the page into dist/, without inline code. */

const licenses = collectLicenses();

await build({
  root: fileURLToPath(new URL(".", import.meta.url)),
  configFile: false,
  mode: "production",
  // Regardless of the build's own NODE_ENV.
  oxc: { jsx: { runtime: "automatic", development: false } },
  plugins: [licenses.plugin],
  define: { "process.env.NODE_ENV": '"production"' },
  base: "./",
  logLevel: "warn",
  resolve: { conditions: ["@banter/source", "module", "browser", "production"] },
  worker: { format: "es" },
  build: { emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2023" },
});
const dist = fileURLToPath(new URL("dist", import.meta.url));
licenses.write(join(dist, "NOTICE.txt"));
precompress(textFilesIn(dist));
