import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path/posix";
import { parseSync } from "vite";
import { root } from "./run-command.ts";

/** The source files of a folder, relative to it, without tests and their helpers. */
export function sourceFiles(folder: string): readonly string[] {
  return globSync("**/*.{ts,tsx}", { cwd: join(root, folder) }).filter(
    (path) => !/\.test\.tsx?$|(^|\/)testing\//.test(path),
  );
}

/** The imports and re-exports of a file, types included. */
export function importSpecifiers(path: string): readonly string[] {
  const text = readFileSync(join(root, path), "utf8");
  const { module, program } = parseSync(path, text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^["'](.*)["']$/.exec(text.slice(start, end))?.[1] ?? [],
    ),
    ...typeImports(program),
  ];
}

/** The modules of types such as `import("./reply.ts").Reply`. */
function typeImports(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(typeImports);
  const isTypeImport = "type" in node && node.type === "TSImportType" && "source" in node;
  const source: unknown = isTypeImport ? node.source : undefined;
  const isText = typeof source === "object" && source !== null && "value" in source;
  return isText && typeof source.value === "string" ? [source.value, ...inner] : inner;
}

/** The files of a folder with the files of it that each imports. */
export function importGraph(folder: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    sourceFiles(folder).map((path) => [
      path,
      importSpecifiers(join(folder, path))
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => normalize(join(path, "..", specifier.replace(/\?.*$/, "")))),
    ]),
  );
}

/** A circle of files that import each other, as a path. */
export function findCircle(graph: ReadonlyMap<string, readonly string[]>): string | undefined {
  const finished = new Set<string>();
  function visit(path: string, ancestors: readonly string[]): string | undefined {
    if (finished.has(path)) return undefined;
    if (ancestors.includes(path)) return [...ancestors.slice(ancestors.indexOf(path)), path].join(" -> ");
    for (const imported of graph.get(path) ?? []) {
      const circle = visit(imported, [...ancestors, path]);
      if (circle !== undefined) return circle;
    }
    finished.add(path);
    return undefined;
  }
  for (const path of graph.keys()) {
    const circle = visit(path, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
