import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { closure, dynamicImports, staticImports } from "./module-graph.ts";

/** Throws when the built files would load in more steps, or carry more, than they should. */
export function checkBuild(dist: string): void {
  const files = builtFiles(dist);
  const wrong = [
    ...files.filter((file) => /process\.env/.test(read(file))).map((file) => `${file} reads process.env`),
    ...files.filter((file) => /jsxDEV/.test(read(file))).map((file) => `${file} was built for development`),
    ...files
      .filter((file) => /rolldown-runtime|preload-helper/.test(file))
      .map((file) => `${file} costs a request of its own`),
    ...files
      .filter((file) => /banter:(react|chat|standard|popup|bubble)/.test(read(file)))
      .map((file) => `${file} imports a file by its mark`),
    ...doors(dist).flatMap((door) =>
      staticImports(door).map((file) => `${door} can't run before ${file} is loaded`),
    ),
    ...missingFiles(files),
    ...missingReactNames(files),
    ...checkReact(files),
    ...lateFiles(dist),
  ];
  if (wrong.length > 0) throw new Error(`The build is not as it should be:\n${wrong.join("\n")}`);
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

function doors(dist: string): string[] {
  return ["banter.js", "banter.iife.js", "index.js", "typebot.js", "npm/index.js"].map((name) =>
    join(dist, name),
  );
}

function missingFiles(files: readonly string[]): string[] {
  const all = new Set(files);
  return files.flatMap((file) =>
    [...staticImports(file), ...dynamicImports(file)]
      .filter((imported) => !all.has(imported))
      .map((imported) => `${file} imports ${imported}, which is not there`),
  );
}

/** What the rest of the chat imports is asked for beside it: found only as it runs, it would come one way later. */
function lateFiles(dist: string): string[] {
  const chunks = builtFiles(dist).filter((file) => join(file, "..") === join(dist, "chunks"));
  const chat = chunks.filter((file) => /mount-chat-[^/]*$/.test(file));
  const rest = chunks.filter((file) => /chat-rest-[^/]*$/.test(file));
  const known = new Set([...closure(chat), ...chat.flatMap(dynamicImports)]);
  return [...closure(rest)]
    .filter((file) => !known.has(file))
    .map((file) => `${file} is needed by the rest of the chat; fetch it beside that in mount-chat.tsx`);
}

/** React is one closed file: a second one would be a second React on the page. */
function checkReact(files: readonly string[]): string[] {
  const carriers = files.filter((file) => read(file).includes("__reactFiber$"));
  return carriers.length === 1
    ? []
    : [`exactly one file should hold React, these do: ${carriers.join(", ") || "none"}`];
}

/** What the chat imports from the React file has to be among its exports. */
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

/** Names in import or export lists; of `a as b`, the first or the last. */
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
