import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { collectLicenses } from "../../tools/bundled-licenses.ts";
import { precompress, textFilesIn } from "../../tools/precompress.ts";

/* `node apps/admin/build.ts` bundles the page into dist/, without inline code. */

const licenses = collectLicenses();

/** The interpreter's library names four builds of it, of which the sandbox runs one. */
const oneInterpreter: Plugin = {
  name: "one-interpreter",
  enforce: "pre",
  resolveId: (id) =>
    /^@jitl\/quickjs-wasmfile-(?!release-sync)/.test(id) ? "\0unused-interpreter" : undefined,
  load: (id) => (id === "\0unused-interpreter" ? "export default undefined;" : undefined),
};

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
  worker: { format: "es", plugins: () => [oneInterpreter, licenses.plugin] },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023", // Most of the time goes into the worker, a build of its own.
    rollupOptions: { checks: { pluginTimings: false } },
  },
});
const dist = fileURLToPath(new URL("dist", import.meta.url));
licenses.write(join(dist, "NOTICE.txt"));
precompress(textFilesIn(dist));
