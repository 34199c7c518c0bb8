import { readFileSync } from "node:fs";
import { registerHooks, type LoadHookSync, type ResolveHookSync } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Imports a bot written in TypeScript or JavaScript. `version` bypasses the module cache. Two things work that Node alone
 * refuses: `import` and `export` in a folder whose `package.json` says `"type": "commonjs"`, as npm writes it, and imports
 * of `@banter/engine` where only the server is installed.
 */
export async function importBotModule(path: string, version: number): Promise<unknown> {
  const hooks = registerHooks({ resolve: resolveFromServer, load: loadAsModule });
  try {
    const module: unknown = await import(`${pathToFileURL(path).href}?version=${version}`);
    return module;
  } finally {
    hooks.deregister();
  }
}

const resolveFromServer: ResolveHookSync = (specifier, context, nextResolve) => {
  try {
    return nextResolve(specifier, context);
  } catch (error) {
    if (!specifier.startsWith("@banter/")) throw error;
    try {
      return nextResolve(specifier, { ...context, parentURL: import.meta.url });
    } catch {
      // The first error names the author's file instead of this one.
      throw error;
    }
  }
};

const moduleFormats: Readonly<Record<string, string>> = { ".js": "module", ".ts": "module-typescript" };

/** Also spares Node's warning about a `package.json` without a type. */
const loadAsModule: LoadHookSync = (url, context, nextLoad) => {
  const isDependency = !url.startsWith("file:") || url.includes("/node_modules/");
  if (isDependency) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const format = moduleFormats[extname(path)];
  if (format === undefined || !hasModuleSyntax(path)) return nextLoad(url, context);
  return nextLoad(url, { ...context, format });
};

function hasModuleSyntax(path: string): boolean {
  return /^\s*(?:import\b(?!\s*\()|export\b)/m.test(readFileSync(path, "utf8"));
}
