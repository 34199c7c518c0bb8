import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** Files that `file` imports statically, relative ones only. */
export function staticImports(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const found = code.matchAll(
    /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.{1,2}\/[^"']+)["']/g,
  );
  return [...found].map(([, path = ""]) => join(dirname(file), path));
}

/** Files that `file` may import later. */
export function dynamicImports(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/import\(\s*["'`](\.{1,2}\/[^"'`]+)["'`]\s*\)/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );
}

/** `files` and all they import statically. */
export function closure(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const due = [...files];
  for (let file = due.pop(); file !== undefined; file = due.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    due.push(...staticImports(file));
  }
  return seen;
}

/** Bytes after gzip. */
export function gzipSize(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
