import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { asModule } from "./as-module.ts";
import { leaveOut } from "./leave-out.ts";
import { leftOut } from "./left-out/all.ts";

const CLIENT = "react-dom/client";

/** React's files for production, by the name that they are imported by. */
const FILES: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  [CLIENT]: "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

/** Of the client's file, as `left-out` was written for it. */
const CLIENT_HASH = "a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251";

/** React without what a chat never asks for (decision 10). */
export function leanReact(): Plugin {
  const modules = join(createRequire(import.meta.url).resolve("react/package.json"), "../..");
  const files = new Map(Object.entries(FILES).map(([name, file]) => [name, join(modules, file)]));
  const names = new Map([...files].map(([name, file]) => [file, name]));
  return {
    name: "banter:lean-react",
    enforce: "pre",
    resolveId: (id) => files.get(id),
    transform: (code, id) => {
      const name = names.get(id);
      if (name === undefined) return undefined;
      const isClient = name === CLIENT;
      if (isClient) expectKnown(code);
      const lean = asModule(isClient ? leaveOut(code, leftOut) : code);
      // The bundler sees what is used: branches that are never taken have to be gone before.
      const options = { module: true, mangle: false, codegen: { removeWhitespace: false } };
      return { code: minifySync(`${name}.js`, lean, options).code, map: null, moduleSideEffects: isClient };
    },
    renderChunk: (code) => {
      expectGone(code);
      return null;
    },
  };
}

function expectKnown(code: string): void {
  const hash = createHash("sha256").update(code).digest("hex");
  if (hash === CLIENT_HASH) return;
  throw new Error(
    `React DOM is not the one that build/lean-react/left-out was written for. Read what changed in ${FILES[CLIENT]}, mend the entries (docs/decisions/0010 says how), then set CLIENT_HASH to ${hash}.`,
  );
}

/** What an entry says to save has to be gone: else something that stays still leads to it. */
function expectGone(code: string): void {
  const words = new Set(code.match(/[\w$]+/g));
  const left = Object.entries(leftOut).flatMap(([name, { gone }]) =>
    gone.filter((word) => words.has(word)).map((word) => `${word} (left-out/${name}.ts)`),
  );
  if (left.length > 0)
    throw new Error(`React still holds ${left.join(", ")}: something that stays leads there.`);
}
