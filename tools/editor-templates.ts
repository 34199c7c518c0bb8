import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestFile } from "@banter/engine/runtime";
import { templates } from "../packages/create-banter/src/templates.ts";
import { root } from "./run-command.ts";

/*
 * node --conditions=@banter/source tools/editor-templates.ts
 * Writes the templates of create-banter with their tests as data, for new bots in the admin page's editor.
 */

export const EDITOR_TEMPLATES = join(root, "apps/admin/src/editor/bot-templates.json");

/** The file's text. */
export async function editorTemplates(): Promise<string> {
  const bots = await Promise.all(
    templates.map(async ({ name, description }) => {
      const path = join(root, "packages/create-banter/templates", name);
      const template: { readonly default: object } = await import(`${path}.ts`);
      const { conversations: tests }: TestFile = JSON.parse(readFileSync(`${path}.test.json`, "utf8"));
      return { name, description, source: { ...template.default, tests } };
    }),
  );
  return `${JSON.stringify(bots, null, 1)}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(EDITOR_TEMPLATES, await editorTemplates());
