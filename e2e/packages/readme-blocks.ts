import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/run-command.ts";
import { readBlocks, type DocBlock } from "../docs/doc-blocks.ts";

/** The code blocks of a section of a README, in order. */
export function readmeBlocks(path: string, heading: string): readonly DocBlock[] {
  const text = readFileSync(join(root, path), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${path} has no section "${heading}".`);
  return readBlocks(path, section);
}
