import type { Diagnostic } from "../../bot/diagnostic.ts";

type Path = NonNullable<Diagnostic["path"]>;

/** Adds where its step is in the source to each diagnostic that has no place yet. */
export function withPaths(
  diagnostics: readonly Diagnostic[],
  source: object,
  stepOf: (diagnostic: Diagnostic) => object | undefined,
): readonly Diagnostic[] {
  const steps = diagnostics.map(stepOf).filter((step) => step !== undefined);
  if (steps.length === 0) return diagnostics;
  const paths = pathsOf(source, new Set(steps));
  return diagnostics.map((diagnostic) => {
    const path = diagnostic.path ?? paths.get(stepOf(diagnostic));
    return path === undefined ? diagnostic : { ...diagnostic, path };
  });
}

/** Where objects are in a source. */
export function pathsOf(source: object, wanted: ReadonlySet<unknown>): ReadonlyMap<unknown, Path> {
  const paths = new Map<unknown, Path>();
  collectPaths(source, [], wanted, paths);
  return paths;
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
