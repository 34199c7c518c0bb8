import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

/* node apps/site/build.ts: bundles the engine for the playground into public/dist/. All else of the site is served as it is. */

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What the server's routes and turns use of Node, and what stands in for it in a page. */
const standIns: Readonly<Record<string, string>> = {
  "node:crypto": path("playground/node-stand-ins/crypto.ts"),
  "node:timers/promises": path("playground/node-stand-ins/timers-promises.ts"),
};

const inPage = (): Plugin => ({
  name: "in-page",
  enforce: "pre",
  resolveId(id, importer) {
    if (!id.startsWith("node:")) return undefined;
    return (
      standIns[id] ??
      this.error(
        `${importer ?? "a module"} imports ${id}, but it is part of what the playground runs in a page. ` +
          `Do without it there, or add a stand-in to apps/site/build.ts.`,
      )
    );
  },
  // A page's timers are numbers, and keep nothing alive.
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
    // The engine with phone numbers' and dates' grammars: nobody waits for it but a bot's author.
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: path("playground/playground-door.ts"),
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "playground.js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
      },
    },
  },
});
