import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { root } from "./run-command.ts";

/** A regular expression of the source code. */
export interface Pattern {
  readonly path: string;
  /** Undefined if it is made at run time. */
  readonly source: string | undefined;
  readonly flags: string;
  /** As it is written. */
  readonly code: string;
}

const PACKAGES = "{packages/{protocol,streaming-markdown,client,widget,engine,server},apps/admin}/src";

/** The regular expressions of the packages, without their tests: literals and calls of `RegExp`. */
export function findPatterns(): readonly Pattern[] {
  return globSync(`${PACKAGES}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .toSorted()
    .flatMap((path) => patternsOf(path, readFileSync(join(root, path), "utf8")));
}

export function patternsOf(path: string, text: string): readonly Pattern[] {
  const found: Pattern[] = [];
  const addCall = ({ callee, start, end }: Call) => {
    if (callee.type === "Identifier" && callee.name === "RegExp")
      found.push({ path, source: undefined, flags: "", code: text.slice(start, end) });
  };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ path, source: pattern, flags, code: text.slice(node.start, node.end) });
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return found;
}

interface Call {
  readonly callee: { readonly type: string; readonly name?: unknown };
  readonly start: number;
  readonly end: number;
}
