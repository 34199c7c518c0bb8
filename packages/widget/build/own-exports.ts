import type { Plugin } from "vite";

/** The bundler's helper that makes a module's names into an object: `for (var name in all) define(target, name, { get: all[name] …`. */
const HELPER = /for\s*\(\s*(?:var|let|const)\s+(\w+)\s+in\s+(\w+)\s*\)(?=[^;]*get\s*:\s*\2\[\1\])/g;

/** Keeps that helper to the module's own names: a page may have added a name to every object. */
export function ownExports(): Plugin {
  return {
    name: "banter:own-exports",
    renderChunk: {
      order: "post",
      handler: (code) => ({
        code: code.replaceAll(
          HELPER,
          (_, name: string, all: string) => `for (const ${name} of Object.keys(${all}))`,
        ),
        map: null,
      }),
    },
  };
}
