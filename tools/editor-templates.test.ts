import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EDITOR_TEMPLATES, editorTemplates } from "./editor-templates.ts";

test("the editor's templates are those of create-banter (`node tools/editor-templates.ts` updates them)", async () => {
  expect(readFileSync(EDITOR_TEMPLATES, "utf8")).toBe(await editorTemplates());
});
