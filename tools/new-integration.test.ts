import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./run-command.ts";

/* Applies docs/adding-an-integration.md to a copy of the engine. */

const copy = mkdtempSync(join(tmpdir(), "new-integration-"));
const engine = join(copy, "packages/engine/src");
afterAll(() => rmSync(copy, { recursive: true }));

interface CodeBlock {
  readonly language: string;
  readonly path: string;
  readonly lines: readonly string[];
}

function codeBlocks(markdown: string): readonly CodeBlock[] {
  const fences = markdown.matchAll(/^( *)```(\w+) (\S+)\n([^]*?)^ *```$/gm);
  return [...fences].map(([, indent = "", language = "", path = "", code = ""]) => ({
    language,
    path,
    lines: code.split("\n").map((line) => line.slice(indent.length)),
  }));
}

function apply({ language, path, lines }: CodeBlock): void {
  const file = join(copy, path);
  if (language === "ts") return writeFileSync(file, lines.join("\n"));
  const text = readFileSync(file, "utf8").split("\n");
  let at = 0;
  for (const line of lines.filter((each) => each !== "")) {
    const content = line.slice(1);
    if (line.startsWith("+")) {
      text.splice(at++, 0, content);
      continue;
    }
    const found = text.indexOf(content, at);
    if (found < 0) throw new Error(`${path} has no line "${content}". Update docs/adding-an-integration.md.`);
    at = line.startsWith("-") ? found : found + 1;
    if (line.startsWith("-")) text.splice(found, 1);
  }
  writeFileSync(file, text.join("\n"));
}

const conversation = `
import { ok } from "@banter/protocol";
import { defineBot, hubspot, say } from ${JSON.stringify(join(engine, "index.ts"))};
import { compileBot, readBot } from ${JSON.stringify(join(engine, "runtime.ts"))};
import { talkTo } from ${JSON.stringify(join(engine, "testing/talk.ts"))};

const steps = [hubspot({ portalId: "12", formId: "ab" }), say("Thank you")];
const bot = readBot(defineBot({ id: "lead", start: "lead", groups: { lead: steps } }));
if (!bot.ok) throw new Error(JSON.stringify(bot.error));
const requests = [];
const http = async (request) => {
  requests.push(request);
  return ok({ statusCode: 200, data: {} });
};
const { texts } = await talkTo(compileBot(bot.value.definition), {}, { http });
console.log(JSON.stringify({ texts, urls: requests.map(({ url }) => url) }));
`;

test("the documented integration takes six files, compiles and runs", { timeout: 120_000 }, () => {
  cpSync(join(root, "packages/engine/src"), engine, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const blocks = codeBlocks(readFileSync(join(root, "docs/adding-an-integration.md"), "utf8"));
  expect(blocks).toHaveLength(6);
  expect(new Set(blocks.map(({ path }) => path)).size).toBe(6);
  for (const block of blocks) apply(block);

  const config = {
    extends: join(root, "tsconfig.tests.json"),
    include: [join(engine, "index.ts"), join(engine, "runtime.ts")],
    compilerOptions: { types: [] },
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", copy]);

  writeFileSync(join(copy, "conversation.mts"), conversation);
  const options = ["--conditions=@banter/source", join(copy, "conversation.mts")];
  expect(JSON.parse(execFileSync(process.execPath, options, { encoding: "utf8" }))).toEqual({
    texts: ["Thank you"],
    urls: ["https://api.hsforms.com/submissions/v3/integration/submit/12/ab"],
  });
});
