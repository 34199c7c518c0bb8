import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright";
import * as v from "valibot";
import { root } from "../../tools/run-command.ts";
import { launchBrowser } from "../browser-page.ts";
import { createEmptyProject, type EmptyProject } from "./empty-project.ts";
import { walkFirstHour, type FirstHour } from "./first-hour.ts";
import { readmeBlocks } from "./readme-blocks.ts";

/* What a stranger gets: the packed packages, installed into an empty folder outside the checkout. */

const README = readmeBlocks("packages/server/README.md", "Quick start");
const bot = README.find(({ language }) => language === "ts")?.text ?? "";
const commands = README.filter(({ language }) => language === "sh").flatMap(({ text }) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.replace(/ +#.*$/, "")),
);
const [install = "", ...banterCommands] = commands;
const manifestSchema = v.object({ dependencies: v.record(v.string(), v.string()) });
const isStart = (command: string): boolean => command.includes("banter start");

let project: EmptyProject;
let browser: Browser;
let firstHour: FirstHour;
beforeAll(async () => {
  [project, browser] = await Promise.all([createEmptyProject(), launchBrowser()]);
  firstHour = await walkFirstHour(project, browser);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  project?.remove();
});

test("docs/first-hour.md is what a stranger sees, from npm create to the exported CSV", async () => {
  expect(firstHour.problems).toEqual([]);
  await expect(firstHour.transcript).toMatchFileSnapshot(join(root, "docs/first-hour.md"));
});

test("the guides that a new project and the command's help name are installed with it", async () => {
  const files = [".env.example", "README.md", "bots/lead-form.ts"];
  const helps = ["start", "backup"].map((name) => project.sh(`npx banter ${name} --help`, firstHour.folder));
  const templates = ["support", "booking"].map((name) => `node_modules/create-banter/templates/${name}.ts`);
  const named = [
    ...[...files, ...templates].map((path) => readFileSync(join(firstHour.folder, path), "utf8")),
    ...(await Promise.all(helps)),
  ].flatMap((text) => text.match(/[\w@/.:-]*docs\/[\w-]+\.md/g) ?? []);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !existsSync(join(firstHour.folder, path)))).toEqual([]);
});

/** A folder whose modules are of this type, beside the installed packages. */
function folderOfType(type: "commonjs" | "module"): string {
  const folder = join(firstHour.folder, type);
  mkdirSync(join(folder, "bots"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
  writeFileSync(join(folder, "bots/hello.ts"), bot);
  return folder;
}

test("the README's commands run in a project of either module type", async () => {
  // A created project has what the README installs.
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(firstHour.folder, "package.json"), "utf8")),
  );
  expect(install).toBe(`npm install ${Object.keys(manifest.dependencies).toReversed().join(" ")}`);
  expect(banterCommands.filter((command) => command.startsWith("npx banter "))).toEqual(banterCommands);
  for (const type of ["commonjs", "module"] as const) {
    const folder = folderOfType(type);
    const start = banterCommands.find(isStart)?.replace(/--port \d+/, "--port 0") ?? "";
    const output: string[] = [];
    const before = banterCommands.slice(0, banterCommands.findIndex(isStart));
    for (const command of before) output.push(await project.sh(command, folder));
    expect(output[0]).toContain("hello.ts (hello)");
    const server = await project.start(start, folder, /http:\/\/localhost:\d+/);
    const url = /http:\/\/localhost:(\d+)/.exec(server.output())?.[0] ?? "";
    const name = `Ada in a ${type} project`;
    await talk(url, name);
    for (const command of banterCommands.slice(banterCommands.findIndex(isStart) + 1))
      output.push(await project.sh(command, folder));
    expect(output.at(-1)).toContain(name);
    for (const path of ["/banter/banter.js", "/banter/NOTICE.txt", "/admin/", "/admin/NOTICE.txt"]) {
      const { status, headers } = await fetch(url + path, { headers: { "accept-encoding": "br" } });
      expect([path, status]).toEqual([path, 200]);
      // The suffix is that of files which were compressed by the build.
      if (path === "/banter/banter.js") expect(headers.get("etag")).toMatch(/-br"$/);
    }
    await server.stop();
  }
}, 120_000);

/** Answers the bot's question over HTTP. */
async function talk(url: string, name: string): Promise<void> {
  const post = async (path: string, body: unknown): Promise<string> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return response.text();
  };
  const opened = await post("/api/v1/typebots/hello/startChat", {});
  expect(opened).toContain("What is your name?");
  const sessionId = /"sessionId":"([^"]+)"/.exec(opened)?.[1] ?? "";
  const reply = await post(`/api/v1/sessions/${sessionId}/continueChat`, {
    message: { type: "text", text: name },
  });
  expect(reply).toContain(name);
}

test("a global installation, as in the image, runs bots from a folder without packages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banter-image-"));
  const prefix = join(folder, "global");
  mkdirSync(join(folder, "bots"));
  writeFileSync(join(folder, "bots/hello.ts"), bot);
  await project.sh(`npm install --global --prefix ${prefix} @banter/server`);
  const command = `${prefix}/bin/banter start ${folder}/bots --port 0 --data ${folder}/data`;
  const server = await project.start(command, folder, /http:\/\/localhost:\d+/);
  const url = /http:\/\/localhost:(\d+)/.exec(server.output())?.[0] ?? "";
  await talk(url, "Ada");
  for (const path of ["/banter/banter.js", "/banter/manifest.json", "/admin/"])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  await server.stop();
  rmSync(folder, { recursive: true });
}, 120_000);

test("the server can be imported and required", async () => {
  const script = (line: string): string =>
    `${line} createServer({ bots: [] }).then(async (server) => { console.log(server.routes.length > 10); await server.close(); });`;
  writeFileSync(
    join(folderOfType("module"), "app.js"),
    script('import { createServer } from "@banter/server";'),
  );
  writeFileSync(
    join(folderOfType("commonjs"), "app.js"),
    script('const { createServer } = require("@banter/server");'),
  );
  for (const type of ["module", "commonjs"])
    expect(await project.sh("node app.js", join(firstHour.folder, type))).toBe("true\n");
});

test.each([
  "@banter/protocol",
  "@banter/streaming-markdown",
  "@banter/client",
  "@banter/engine",
  "@banter/widget",
  "@banter/server",
  "@banter/admin",
])("%s contains its README, license and metadata, and only what is built", (name) => {
  const folder = join(firstHour.folder, "node_modules", name);
  for (const file of ["README.md", "LICENSE", "dist"]) expect(existsSync(join(folder, file))).toBe(true);
  expect(existsSync(join(folder, "src"))).toBe(false);
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({
    description: expect.stringMatching(/.{40}/),
    keywords: expect.arrayContaining(["banter", "chat"]),
    license: "MIT",
    homepage: expect.stringContaining("https://"),
    bugs: expect.stringContaining("https://"),
    repository: { type: "git", url: expect.stringContaining("git+https://"), directory: expect.any(String) },
  });
});

test.each(["@banter/widget", "@banter/admin"])("%s names the licenses of bundled code", (name) => {
  const notice = readFileSync(join(firstHour.folder, "node_modules", name, "dist/NOTICE.txt"), "utf8");
  for (const bundled of ["react", "react-dom", "scheduler"])
    expect(notice).toMatch(new RegExp(`^--- ${bundled} [\\d.]+ \\(MIT\\) ---$`, "m"));
  expect(notice).toContain("Permission is hereby granted, free of charge");
});

test.each(["20.18.0", "22.12.0"])("on Node %s, banter says what to install", async (version) => {
  const folder = folderOfType("commonjs");
  // The command must find no newer Node, so the running one only claims to be older.
  const claim = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });
Object.defineProperty(process, "version", { value: "v${version}" });`;
  writeFileSync(join(folder, "claim.cjs"), claim);
  const command = "node --require ./claim.cjs ../node_modules/@banter/server/bin/banter.js start bots/";
  await expect(project.sh(command, folder)).rejects.toThrow(
    `banter needs Node 24 and this is v${version}. Install Node 24`,
  );
});
