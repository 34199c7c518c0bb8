import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBot, simulate, compileBot } from "@banter/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { projectFiles } from "./project-files.ts";
import { runCreate, runInit } from "./run-create.ts";
import { templates } from "./templates.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "banter-create-"));
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const read = (path: string): string => readFileSync(join(folder, path), "utf8");

test.each(templates.map(({ name }) => name))(
  "the bot of the template %s has no errors or warnings",
  async (name) => {
    const module: unknown = await import(`../templates/${name}.ts`);
    const bot =
      typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
    const parsed = readBot(bot);
    expect(parsed).toMatchObject({ ok: true, value: { diagnostics: [] } });
    if (parsed.ok)
      expect(await simulate(compileBot(parsed.value.definition), { walks: 50 })).toMatchObject({
        failures: [],
      });
  },
);

test("creates a project from its arguments", async () => {
  const path = join(folder, "My Shop");
  expect(await runCreate([path, "--template", "quiz", "--no-install", "--yes"])).toBe(0);
  expect(JSON.parse(read("My Shop/package.json"))).toMatchObject({
    name: "my-shop",
    type: "module",
    scripts: { dev: "banter dev bots/" },
    dependencies: { "@banter/engine": expect.stringMatching(/^\^\d/) },
  });
  expect(read("My Shop/bots/quiz.ts")).toContain("defineBot");
  for (const file of ["tsconfig.json", ".env.example", ".gitignore", "README.md"])
    expect(read(`My Shop/${file}`)).not.toBe("");
});

test("refuses a folder with files, an unknown template and an unknown option", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  writeFileSync(join(folder, "mine.txt"), "");
  expect(await runCreate([folder, "--yes"])).toBe(1);
  expect(await runCreate(["x", "--template", "lead"])).toBe(2);
  expect(await runCreate(["x", "--templat", "quiz"])).toBe(2);
  const said = errors.mock.calls.flat().join("\n");
  expect(said).toContain("isn't empty");
  expect(said).toContain('There is no template "lead". Templates are: lead-form, quiz');
  expect(said).toContain("--templat");
});

test("init adds what is missing to a project and keeps what it has", () => {
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  writeFileSync(
    join(folder, "package.json"),
    '{ "name": "mine", "scripts": { "start": "vite" }, "dependencies": { "react": "19.0.0" } }',
  );
  writeFileSync(join(folder, ".gitignore"), "mine\n");
  expect(runInit(["--template", "empty", "--no-install"])).toBe(0);
  expect(JSON.parse(read("package.json"))).toMatchObject({
    name: "mine",
    scripts: { start: "vite", "bot:start": "banter start bots/ --data .data", dev: "banter dev bots/" },
    dependencies: { react: "19.0.0", "@banter/server": expect.any(String) },
  });
  expect(read(".gitignore")).toBe("mine\n");
  expect(read("bots/empty.ts")).toContain("Hello!");
});

test("the environment example has the template's settings", () => {
  const files = projectFiles({ name: "x", template: "assistant", packageManager: "npm" });
  expect(files[".env.example"]).toContain("BANTER_AI_OPENAI_KEY=");
});
