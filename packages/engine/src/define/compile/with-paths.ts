import type { Diagnostic } from "../../bot/diagnostic.ts";

type Path = NonNullable<Diagnostic["path"]>;

/** Adds where its step is in the source to each diagnostic that has no place yet. */
export function withPaths(
  diagnostics: readonly Diagnostic[],
  source: object,
  stepOf: (diagnostic: Diagnostic) => object | undefined,
): readonly Diagnostic[] {
  const wanted = new Set(diagnostics.map(stepOf));
  wanted.delete(undefined);
  if (wanted.size === 0) return diagnostics;
  const paths = new Map<unknown, Path>();
  collectPaths(source, [], wanted, paths);
  return diagnostics.map((diagnostic) => {
    const path = diagnostic.path ?? paths.get(stepOf(diagnostic));
    return path === undefined ? diagnostic : { ...diagnostic, path };
  });
}

function collectPaths(
  value: unknown,
  path: Path,
  wanted: ReadonlySet<unknown>,
  paths: Map<unknown, Path>,
): void {
  if (typeof value !== "object" || value === null) return;
  if (wanted.has(value)) paths.set(value, path);
  for (const [key, item] of Object.entries(value))
    collectPaths(item, [...path, Array.isArray(value) ? Number(key) : key], wanted, paths);
}
