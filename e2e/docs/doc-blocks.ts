import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/run-command.ts";

/** A fenced code block of the documentation. */
export interface DocBlock {
  /** File and line of its first code line, such as "README.md:22". */
  readonly place: string;
  readonly language: string;
  readonly text: string;
}

/**
 * Every code block of the README files and guides. Decisions quote code of their time and are left out. Three
 * guides have tests of their own: in `tools/new-integration.test.ts` examples are edits of the engine, in `e2e/frameworks` the
 * files of one project, in `e2e/deployment` the commands for another machine.
 */
export function readDocBlocks(): readonly DocBlock[] {
  const paths = globSync(["*.md", "docs/*.md", "packages/*/README.md"], {
    cwd: root,
    exclude: ["docs/adding-an-integration.md", "docs/deployment.md", "docs/testing.md"],
  });
  return paths.toSorted().flatMap((path) => readBlocks(path, readFileSync(join(root, path), "utf8")));
}

/** Blocks may be indented, as in a list; their indentation is removed. */
export function readBlocks(path: string, markdown: string): readonly DocBlock[] {
  const fence = /^([ ]*)```(\S*)[^\n]*\n([^]*?)^\1```[ ]*$/gm;
  return [...markdown.matchAll(fence)].map(({ index, 1: indent = "", 2: language = "", 3: code = "" }) => ({
    place: `${path}:${markdown.slice(0, index).split("\n").length + 1}`,
    language,
    text: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}
