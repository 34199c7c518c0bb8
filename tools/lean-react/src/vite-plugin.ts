import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { commonjsToModule } from "./commonjs-to-module.ts";
import { removedFeatures } from "./removed-features.ts";
import { stripReactDom } from "./strip-react-dom.ts";

const CLIENT = "react-dom/client";

/** React's production files, by import specifier. */
const FILES: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  [CLIENT]: "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

/** `error` is the reason why React must be bundled whole. */
export type LeanReact =
  | { readonly ok: true; readonly value: Plugin }
  | { readonly ok: false; readonly error: string };

/**
 * A Vite plugin that bundles React without the features that the chat never uses. React is resolved from `importer`, a
 * file URL. `clientCode` replaces the text of React DOM's client file in tests.
 */
export function leanReact(importer: string, clientCode?: string): LeanReact {
  const modules = join(createRequire(importer).resolve("react/package.json"), "../..");
  const files = new Map(Object.entries(FILES).map(([specifier, file]) => [specifier, join(modules, file)]));
  const missing = [...files.values()].filter((file) => !existsSync(file));
  if (missing.length > 0) return { ok: false, error: `React has no ${missing.join(", ")}.` };
  const stripped = stripReactDom(clientCode ?? readFileSync(files.get(CLIENT) ?? "", "utf8"));
  return stripped.ok ? { ok: true, value: pluginFor(files, stripped.value) } : stripped;
}

function pluginFor(files: ReadonlyMap<string, string>, strippedClient: string): Plugin {
  const specifiers = new Map([...files].map(([specifier, file]) => [file, specifier]));
  return {
    name: "lean-react",
    enforce: "pre",
    resolveId: (id) => files.get(id),
    transform: (code, id) => {
      const specifier = specifiers.get(id);
      if (specifier === undefined) return undefined;
      const isClient = specifier === CLIENT;
      const module = commonjsToModule(isClient ? strippedClient : code);
      // Remove dead branches first: the bundler would count what they use as used.
      const options = { module: true, mangle: false, codegen: { removeWhitespace: false } };
      return {
        code: minifySync(`${specifier}.js`, module, options).code,
        map: null,
        moduleSideEffects: isClient,
      };
    },
    renderChunk: (code) => {
      expectAbsent(code);
      return null;
    },
  };
}

/** Throws when the bundle still contains code of a removed feature, so that something remaining must use it. */
function expectAbsent(code: string): void {
  const names = new Set(code.match(/[\w$]+/g));
  const present = Object.entries(removedFeatures).flatMap(([feature, { mustBeAbsent }]) =>
    mustBeAbsent.filter((name) => names.has(name)).map((name) => `${name} (removed-features/${feature}.ts)`),
  );
  if (present.length > 0)
    throw new Error(`The stripped React still contains ${present.join(", ")}: remaining code uses it.`);
}
