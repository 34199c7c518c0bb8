import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Browser shims for modules that the server's routes and turns import. */
const shims: Readonly<Record<string, string>> = {
  "hono-openapi": path("playground/openapi-shim.ts"),
  "node:crypto": path("playground/node-shims/crypto.ts"),
  "node:timers/promises": path("playground/node-shims/timers-promises.ts"),
};

/** Bundles `@banter/server/in-page` for a browser. */
export const inPage = (): Plugin => ({
  name: "in-page",
  enforce: "pre",
  resolveId(id, importer) {
    if (shims[id] === undefined && !id.startsWith("node:")) return undefined;
    return (
      shims[id] ??
      this.error(
        `${importer ?? "a module"} imports ${id}, but the playground runs it in a browser. ` +
          `Remove the import, or add a shim to apps/site/in-page-plugin.ts.`,
      )
    );
  },
  // Browser timers are numbers and have no unref().
  transform: (code, id) => (id.includes("/packages/server/") ? code.replaceAll(").unref()", ")") : undefined),
});
