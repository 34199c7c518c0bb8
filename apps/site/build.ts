import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { precompress, textFilesIn } from "../../tools/precompress.ts";

/* node apps/site/build.ts: bundles the scripts of the playground and the gallery into public/dist/. All other files are served unchanged. */

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Browser shims for the Node modules that the server's routes and turns import. */
const nodeShims: Readonly<Record<string, string>> = {
  "node:crypto": path("playground/node-shims/crypto.ts"),
  "node:timers/promises": path("playground/node-shims/timers-promises.ts"),
};

const inPage = (): Plugin => ({
  name: "in-page",
  enforce: "pre",
  resolveId(id, importer) {
    if (!id.startsWith("node:")) return undefined;
    return (
      nodeShims[id] ??
      this.error(
        `${importer ?? "a module"} imports ${id}, but the playground runs it in a browser. ` +
          `Remove the import, or add a shim to apps/site/build.ts.`,
      )
    );
  },
  // Browser timers are numbers and have no unref().
  transform: (code, id) => (id.includes("/packages/server/") ? code.replaceAll(").unref()", ")") : undefined),
});

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
precompress(textFilesIn(path("public/dist")));
