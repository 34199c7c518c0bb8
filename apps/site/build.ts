import { fileURLToPath } from "node:url";
import { build } from "vite";

/* node apps/site/build.ts: bundles the engine for the playground into public/dist/. All else of the site is served as it is. */

await build({
  root: fileURLToPath(new URL(".", import.meta.url)),
  configFile: false,
  mode: "production",
  base: "./",
  logLevel: "warn",
  publicDir: false,
  resolve: {
    conditions: ["@banter/source", "module", "browser", "production"],
    alias: { "node:timers/promises": fileURLToPath(new URL("playground/page-timers.ts", import.meta.url)) },
  },
  worker: { format: "es" },
  build: {
    outDir: "public/dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2023",
    // The engine with phone numbers' and dates' grammars: nobody waits for it but a bot's author.
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: fileURLToPath(new URL("playground/playground-door.ts", import.meta.url)),
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "playground.js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
      },
    },
  },
});
