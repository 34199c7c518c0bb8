import { build, type Plugin } from "vite";
import { inPage } from "./in-page-plugin.ts";

interface Bundle {
  /** Folder of the sources. */
  readonly root: string;
  /** Source files by the name of their bundle. */
  readonly input: Readonly<Record<string, string>>;
  readonly outDir: string;
  readonly emptyOutDir: boolean;
  readonly plugins?: readonly Plugin[];
}

/** Bundles scripts of the site, which may run the flow server in the page. All URLs in them are relative. */
export async function bundle({ root, input, outDir, emptyOutDir, plugins = [] }: Bundle): Promise<void> {
  await build({
    root,
    configFile: false,
    mode: "production",
    base: "./",
    logLevel: "warn",
    publicDir: false,
    plugins: [inPage(), ...plugins],
    resolve: { conditions: ["@banter/source", "module", "browser", "production"] },
    worker: {
      format: "es",
      plugins: () => [inPage()],
      // The page that plays seeds loads all of the session at once.
      rollupOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
    },
    build: {
      outDir,
      emptyOutDir,
      assetsInlineLimit: 0,
      modulePreload: false,
      target: "es2023",
      // The flow server, with its grammars of phone numbers and dates, is loaded by bot authors alone.
      chunkSizeWarningLimit: 1000,
      rollupOptions: {
        input,
        preserveEntrySignatures: "strict",
        // Most of the time goes into the sandbox's worker, a build of its own.
        checks: { pluginTimings: false },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash][extname]",
        },
      },
    },
  });
}
