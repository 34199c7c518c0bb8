import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { germanProblem } from "../apps/admin/src/editor/strings/german-problem.ts";
import { root } from "./run-command.ts";

/* Every sentence in which the engine reports a problem of a bot has a German translation. */

const FOLDERS = "{authoring,bot,convert,define,import,inspect,translate}/**/*.ts";
const engine = join(root, "packages/engine/src");

/** In place of a value: a text that is translated wherever it may be. */
const FILLER = "unknown field";

/** Names, parts of sentences whose whole is tested elsewhere, and sentences that the editor never shows. */
const ELSEWHERE = [
  /^(greater or|less or|does not match|moment of the day|map item with)/i,
  /^The translation of unknown field unknown field$/,
  /^unknown field(; no row is|: unknown field in code)/,
  /^ A text that shows a list/,
  /^Not an authored step\./,
  /^The question "unknown field" has no form\./,
  /is not a CSS color$/,
  /is invalid: /,
  /^\. A catalogue is/,
];

/** Files for commands, and for code that a bot contains. */
const OTHER_FILES = /\.test\.|\/testing\/|format-|\/presets|step-code|short-text|write-set|step-kind/;

test("the editor has every sentence about a problem in German", () => {
  const sentences = globSync(FOLDERS, { cwd: engine })
    .filter((path) => !OTHER_FILES.test(path))
    .flatMap((path) => sentencesOf(path, readFileSync(join(engine, path), "utf8")));
  const missing = sentences.filter((sentence) => {
    if (ELSEWHERE.some((pattern) => pattern.test(sentence))) return false;
    const german = germanProblem(sentence);
    return german === undefined || /\b(the|is|must|with|such|not)\b/i.test(german);
  });
  expect(sentences.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

/** Texts of at least four words, with values in place of expressions. */
function sentencesOf(path: string, code: string): readonly string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") texts.push(value);
    },
    TemplateLiteral: ({ quasis }) => {
      texts.push(quasis.map(({ value }) => value.cooked).join(FILLER));
    },
  }).visit(parseSync(path, code).program);
  return texts.filter(
    (text) =>
      /^[a-z"{]?/i.test(text) && (text.replaceAll(FILLER, "").match(/[a-z]{2,}\s/gi)?.length ?? 0) > 2,
  );
}
