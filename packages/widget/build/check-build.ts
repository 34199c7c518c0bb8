import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dynamicImports, staticImports } from "./module-graph.ts";

/** Enumerates inherited names too, so it throws on pages that extend `Object.prototype`. */
const EXPORT_HELPER = /for\s*\(\s*(?:var|let|const)\s+(\w+)\s+in\s+(\w+)\s*\)(?=[^;]*get\s*:\s*\2\[\1\])/;

/** A display mode, and what sends the start beside it: a static import would cost a round trip. */
const SINGLE_FILE = /chunks\/(standard|popup|bubble|start)-.{8}\.js$/;

/** Throws when the built files contain development code, unresolved imports, or more requests than intended. */
export function checkBuild(dist: string): void {
  const files = builtFiles(dist);
  const problems = [
    ...files.filter((file) => /process\.env/.test(read(file))).map((file) => `${file} reads process.env`),
    ...files.filter((file) => /jsxDEV/.test(read(file))).map((file) => `${file} was built for development`),
    ...files
      .filter((file) => /rolldown-runtime|preload-helper/.test(file))
      .map((file) => `${file} is a helper chunk that costs a request`),
    ...files
      .filter((file) => /banter:(react|chat|start|standard|popup|bubble)/.test(read(file)))
      .map((file) => `${file} contains a placeholder import`),
    ...[...entryPoints(dist), ...files.filter((file) => SINGLE_FILE.test(file))].flatMap((entry) =>
      staticImports(entry).map((file) => `${entry} statically imports ${file}`),
    ),
    ...files
      .filter((file) => EXPORT_HELPER.test(read(file)))
      .map((file) => `${file} contains the bundler's namespace helper: avoid the namespace object`),
    ...missingFiles(files),
    ...missingReactNames(files),
    ...checkReact(files),
  ];
  if (problems.length > 0) throw new Error(`The build has problems:\n${problems.join("\n")}`);
}

export function builtFiles(dist: string): string[] {
  const folders = [dist, join(dist, "chunks"), join(dist, "npm"), join(dist, "npm/chunks")];
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".js"))
        .map((name) => join(folder, name)),
    );
}

function entryPoints(dist: string): string[] {
  return ["banter.js", "banter.iife.js", "index.js", "typebot.js", "npm/index.js"].map((name) =>
    join(dist, name),
  );
}

function missingFiles(files: readonly string[]): string[] {
  const all = new Set(files);
  return files.flatMap((file) =>
    [...staticImports(file), ...dynamicImports(file)]
      .filter((imported) => !all.has(imported))
      .map((imported) => `${file} imports ${imported}, which does not exist`),
  );
}

/** Two files with React would mean two Reacts on the page. */
function checkReact(files: readonly string[]): string[] {
  const filesWithReact = files.filter((file) => read(file).includes("__reactFiber$"));
  return filesWithReact.length === 1
    ? []
    : [`expected React in exactly one file, found it in ${filesWithReact.join(", ") || "none"}`];
}

/** Names that the chat imports from the React file but that it does not export. */
function missingReactNames(files: readonly string[]): string[] {
  const react = files.find((file) => /chunks\/react-[^/]*\.js$/.test(file));
  if (react === undefined) return ["the React file is missing"];
  const exported = new Set(namesIn(read(react), /export\s*\{([^}]*)\}\s*;?\s*$/g, "last"));
  return files.flatMap((file) =>
    namesIn(read(file), /import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/react-[^"']*["']/g, "first")
      .filter((name) => !exported.has(name))
      .map((name) => `${file} imports ${name} from React; add it to src/vendor/react.ts`),
  );
}

/** Names in import or export lists. Of `a as b`, the first or the last one. */
function namesIn(code: string, lists: RegExp, which: "first" | "last"): string[] {
  return [...code.matchAll(lists)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map(
        (entry) =>
          entry
            .trim()
            .split(/\s+as\s+/)
            .at(which === "first" ? 0 : -1) ?? "",
      )
      .filter((name) => name !== ""),
  );
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
