import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBot, simulate, compileBot, parseTestFile } from "@banter/engine/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

test.each(templates.map(({ name }) => name))(
  "a project of the template %s tests its bot",
  async (template) => {
    await runCreate([join(folder, "x"), "--template", template, "--no-install", "--yes"]);
    const file = parseTestFile(JSON.parse(read(`x/bots/${template}.test.json`)));
    expect(file).toMatchObject({
      ok: true,
      value: { $schema: expect.stringMatching(/^\.\.\/node_modules\//) },
    });
    expect(JSON.parse(read("x/package.json"))).toMatchObject({
      scripts: { test: expect.stringContaining("banter test bots/") },
    });
  },
);

test.each(["assistant", "support"])("Enter sends every answer of the template %s", (name) => {
  expect(readFileSync(join(import.meta.dirname, `../templates/${name}.ts`), "utf8")).not.toContain("isLong");
});

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

test.skipIf(process.platform === "win32")("the printed command enters a folder with a space", async () => {
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  await runCreate(["Bob's Shop", "--no-install"]);
  const printed = vi.mocked(console.log).mock.calls.flat().join("\n");
  const [, command = ""] = /^ *(cd .*)$/m.exec(printed) ?? [];
  expect(execFileSync("sh", ["-c", `${command} && ls`], { cwd: folder, encoding: "utf8" })).toContain("bots");
});

test("without a terminal and arguments, says what to pass", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  expect(await runCreate(["--no-install"])).toBe(2);
  expect(errors.mock.calls.flat().join("\n")).toContain(
    "There is no terminal to ask in. Name the folder: npm create banter@latest my-bot",
  );
  expect(readdirSync(folder)).toEqual([]);
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

test.each([
  ["two folders", ["x", "quiz"], 'Only one folder can be created, not "x" and "quiz"'],
  ["a folder's path that leads through a file", ["FILE/x"], "can't be written: ENOTDIR"],
  ["a file's name", ["FILE"], "is a file. Name another folder"],
])("refuses %s without writing anything", async (_, args, message) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const file = join(folder, "file.txt");
  writeFileSync(file, "mine");
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  const code = await runCreate([...args.map((arg) => arg.replace("FILE", file)), "--no-install", "--yes"]);
  expect(code).toBeGreaterThan(0);
  expect(errors.mock.calls.flat().join("\n")).toContain(message);
  expect(readdirSync(folder)).toEqual(["file.txt"]);
});

test.each([
  ["npm_config_template", "quiz", [], "--template=quiz"],
  ["npm_config_template", "true", ["quiz"], "--template=quiz"],
  ["npm_config_package_manager", "pnpm", [], "--package-manager=pnpm"],
])("says where the options go that npm took for its own (%s=%s)", async (name, value, more, option) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubEnv(name, value);
  expect(await runCreate([join(folder, "x"), ...more, "--no-install", "--yes"])).toBe(2);
  vi.unstubAllEnvs();
  expect(errors.mock.calls.flat().join("\n")).toContain(
    `npm took ${option} for an option of its own. Write "--" before it: npm create banter@latest ${join(folder, "x")} -- ${option}`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that only has a repository counts as empty", async () => {
  mkdirSync(join(folder, ".git"));
  expect(await runCreate([folder, "--no-install", "--yes"])).toBe(0);
  expect(read("bots/lead-form.ts")).toContain("defineBot");
});

test("a package manager that isn't installed is named", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubEnv("PATH", folder);
  expect(await runCreate([join(folder, "x"), "--package-manager", "pnpm", "--yes"])).toBe(1);
  vi.unstubAllEnvs();
  expect(errors.mock.calls.flat().join("\n")).toContain('"pnpm" isn\'t installed');
});

test.each([
  ["npm", ["npm run dev", "npm test", "npm start", "npm run export"]],
  ["bun", ["bun run dev", "bun run test", "bun run start", "bun run export"]],
  ["pnpm", ["pnpm dev", "pnpm test", "pnpm start", "pnpm export"]],
] as const)("with %s, the README's commands run the project's scripts", (packageManager, commands) => {
  const readme = projectFiles({ name: "x", template: "quiz", packageManager })["README.md"] ?? "";
  const blocks = [...readme.matchAll(/```sh\n(.*?)\n```/gs)].map(([, text]) => text);
  // Each alone, because some of them run until they are stopped.
  expect(blocks).toEqual(commands);
});

test("a project links to existing guides", () => {
  const files = Object.values(projectFiles({ name: "x", template: "quiz", packageManager: "npm" })).join(
    "\n",
  );
  const base = "node_modules/@banter/server/dist/";
  const links = [...files.matchAll(/node_modules\/@banter[^\s)"]*/g)].map(([link]) => link);
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    const [path = "", anchor] = link.replace(base, "").split("#");
    const guide = readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
    const anchors = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    if (anchor !== undefined) expect(anchors).toContain(anchor);
  }
});

// Other systems have another `script`.
describe.skipIf(process.platform !== "linux")("in a terminal", () => {
  const source = JSON.stringify(join(import.meta.dirname, "run-create.ts"));
  const program = `import { runCreate } from ${source}; process.exitCode = await runCreate(["--no-install"]);`;

  /** Runs the command in a pseudo terminal, and types each text when the one before it is there. */
  function inTerminal(typed: readonly (readonly [after: string, text: string])[]) {
    const command = `${process.execPath} --input-type=module --eval '${program}'`;
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      cwd: folder,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const waiting = [...typed];
    let output = "";
    let read = 0;
    return new Promise<{ readonly output: string; readonly code: number | null }>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const [after, text] = waiting[0] ?? ["", ""];
        if (text === "" || !output.slice(read).includes(after)) return;
        read = output.length;
        waiting.shift();
        child.stdin.write(text);
      });
      child.once("error", reject);
      child.once("close", (code) => resolve({ output, code }));
    });
  }

  test("asks again for a folder that isn't empty, before it asks for a template", async () => {
    mkdirSync(join(folder, "full"));
    writeFileSync(join(folder, "full/mine.txt"), "");
    const { output, code } = await inTerminal([
      ["Folder (my-bot): ", "full\r"],
      ["Folder (my-bot): ", "fresh\r"],
      ["Template, by number or name (1): ", "quiz\r"],
    ]);
    expect(output).toMatch(/full isn't empty[^]+Folder \(my-bot\): [^]+Templates:[^]+cd fresh/);
    expect(code).toBe(0);
    expect(read("fresh/bots/quiz.ts")).toContain("defineBot");
  });

  test("Ctrl+C ends it without a stack trace", async () => {
    const { output, code } = await inTerminal([["Folder (my-bot): ", "\u0003"]]);
    expect(output).not.toMatch(/Error|node:internal/);
    expect(code).toBe(130);
  });
});

test("init refuses a folder's name, which it would ignore", () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  expect(runInit(["there", "--no-install"])).toBe(2);
  expect(errors.mock.calls.flat().join("\n")).toContain('"there"');
  expect(readdirSync(folder)).toEqual([]);
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

test("the environment example has what a small site sets, each with a comment and a link", () => {
  const example = projectFiles({ name: "x", template: "quiz", packageManager: "npm" })[".env.example"] ?? "";
  const [, ...settings] = example.trim().split("\n\n");
  expect(settings.join("\n").match(/^BANTER_\w+=$/gm)).toEqual([
    "BANTER_PUBLIC_URL=",
    "BANTER_OWNER_TOKEN=",
    "BANTER_SMTP_URL=",
    "BANTER_SMTP_FROM=",
    "BANTER_AI_OPENAI_KEY=",
  ]);
  for (const setting of settings) expect(setting).toMatch(/^# [^\n]+\n# node_modules\/[^\n]+\nBANTER_/);
});
