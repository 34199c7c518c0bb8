import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inputFiles, listEntries, writeInput } from "./new-input-files.ts";
import { root } from "./run-command.ts";

/* Generates an input in a copy of the checkout, checks all types and answers the input in a conversation. */

const copy = mkdtempSync(join(tmpdir(), "new-input-"));
afterAll(() => rmSync(copy, { recursive: true }));

test("a new input is a folder in protocol, engine and widget, and a line in each list", () => {
  expect(Object.keys(inputFiles("star-map"))).toEqual([
    "packages/protocol/src/inputs/star-map/star-map-input.ts",
    "packages/protocol/src/inputs/star-map/star-map-input.test.ts",
    "packages/engine/src/blocks/inputs/star-map/star-map-block.ts",
    "packages/widget/src/inputs/star-map/StarMapInput.tsx",
  ]);
  expect(listEntries("star-map").map(({ path }) => path)).toEqual([
    "packages/protocol/src/inputs/inputs.ts",
    "packages/protocol/src/index.ts",
    "packages/engine/src/authoring/questions.ts",
    "packages/engine/src/authoring/step-source.ts",
    "packages/engine/src/blocks/inputs/inputs.ts",
    "packages/engine/src/blocks/block-texts.ts",
    "packages/widget/src/inputs/registry.ts",
    "packages/widget/src/inputs/inputs.browser.test.tsx",
  ]);
});

const conversation = `
import { ask, defineBot, say, text } from "@banter/engine";
import { compileBot, readBot, simulate } from "@banter/engine/runtime";
import { talkTo } from "../packages/engine/src/testing/talk.ts";

const draft = defineBot({
  id: "stars",
  start: "all",
  variables: { place: text() },
  groups: { all: [ask.starMap({ save: "place", placeholder: "Where?" }), say("You said {{place}}")] },
});
const read = readBot(draft);
if (!read.ok) throw new Error(JSON.stringify(read.error));
const bot = compileBot(read.value.definition);
const start = await talkTo(bot);
const refused = await start.answer(" ");
const end = await refused.answer("Orion");
const { ended } = await simulate(bot, { walks: 3 });
console.log(JSON.stringify({ asked: start.input, askedAgain: refused.input?.["id"] === start.input?.["id"], texts: end.texts, ended }));
`;

test(
  "a generated input compiles, is asked by its authoring step and can be answered",
  { timeout: 180_000 },
  () => {
    copyCheckout();
    writeInput(copy, "star-map");
    writeFileSync(join(copy, "tools/conversation.ts"), conversation);
    writeFileSync(join(copy, "tsconfig.input.json"), JSON.stringify(compiled("star-map")));
    // Other tests use the other cores, and more threads check shared types more than once.
    run(
      join(root, "node_modules/typescript/bin/tsc"),
      "--project",
      "tsconfig.input.json",
      "--singleThreaded",
    );

    const output = run("--conditions=@banter/source", "tools/conversation.ts");
    expect(JSON.parse(output)).toMatchObject({
      asked: { type: "star map input", options: { labels: { placeholder: "Where?" } } },
      askedAgain: true,
      texts: ["You said Orion"],
      ended: 3,
    });
  },
);

/** All sources, and of the tests those that the input is written into: the others name no input that they don't have. */
function compiled(slug: string): object {
  return {
    extends: "./tsconfig.tests.json",
    // The configuration says what the browser of the tests can do.
    include: ["packages/*/src", "apps/admin", "apps/site", "vitest.config.ts"],
    exclude: ["**/node_modules", "**/dist", "**/*.test.*"],
    files: [...Object.keys(inputFiles(slug)), ...listEntries(slug).map(({ path }) => path)],
  };
}

/** Copies the checkout; `@banter/*` resolves to the copied packages, all other modules to the installed ones. */
function copyCheckout(): void {
  const skipped = new Set([".git", "dist", "node_modules"]);
  for (const name of readdirSync(root).filter((entry) => !skipped.has(entry) && entry !== "docs"))
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !skipped.has(basename(path)),
    });
  for (const path of globSync("{.,packages/*,apps/*}/node_modules/{*,@*/*}", { cwd: root })) {
    if (basename(path).startsWith("@") || path.includes("node_modules/@banter/")) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    symlinkSync(join(root, path), join(copy, path));
  }
  const workspaces = join(copy, "node_modules/@banter");
  mkdirSync(workspaces);
  for (const name of readdirSync(join(copy, "packages")))
    symlinkSync(join(copy, "packages", name), join(workspaces, name));
  symlinkSync(join(copy, "tools/lean-react"), join(workspaces, "lean-react"));
}

function run(...parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: copy, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}
