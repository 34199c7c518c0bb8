import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** Files that `file` imports statically by relative path. */
export function staticImports(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const found = code.matchAll(
    /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.{1,2}\/[^"']+)["']/g,
  );
  return [...found].map(([, path = ""]) => join(dirname(file), path));
}

/** Files that `file` imports dynamically by relative path. */
export function dynamicImports(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/import\(\s*["'`](\.{1,2}\/[^"'`]+)["'`]\s*\)/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );
}

/** `files` and all of their static imports, direct and indirect. */
export function closure(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const pending = [...files];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    pending.push(...staticImports(file));
  }
  return seen;
}

/** Bytes after gzip at the highest level. */
export function gzipSize(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
