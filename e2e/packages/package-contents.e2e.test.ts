import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { expect, test } from "vitest";
import * as v from "valibot";
import { root } from "../../tools/run-command.ts";
import { publishedPackages } from "./empty-project.ts";

/* What `npm install` gets: complete, typed, nothing superfluous. */

const run = promisify(execFile);
const bin = join(root, "node_modules/.bin");
const env = { ...process.env, PATH: `${bin}:${process.env["PATH"] ?? ""}` };

const packed = v.array(v.object({ files: v.array(v.object({ path: v.string() })) }));

test.each(publishedPackages)("publint has no complaint about %s", async (path) => {
  const { messages } = await publint({ pkgDir: join(root, path), strict: true, pack: false });
  expect(messages).toEqual([]);
});

test.each(publishedPackages)("npm publishes the package.json of %s as it is", async (path) => {
  // Publishing removes or changes what `npm pkg fix` would, such as a command whose path starts with "./".
  const folder = mkdtempSync(join(tmpdir(), "banter-manifest-"));
  const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
  const original = join(root, path, "package.json");
  const copy = join(folder, "package.json");
  copyFileSync(original, copy);
  await run("npm", ["pkg", "fix"], { cwd: folder, env });
  expect(read(copy)).toEqual(read(original));
  rmSync(folder, { recursive: true });
});

test.each(["widget", "react"])("the package of %s resolves and has types, as attw sees it", async (name) => {
  const cwd = join(root, "packages", name);
  // A non-zero exit code rejects.
  const types = await run(join(bin, "attw"), ["--pack", ".", "--profile", "esm-only", "--format", "ascii"], {
    cwd,
    env,
  });
  expect(types.stdout).toContain(`@banter/${name}`);
});

test.each([
  [
    "widget",
    [
      "dist/banter.js",
      "dist/banter.iife.js",
      "dist/typebot.js",
      "dist/index.js",
      "dist/npm/index.js",
      "dist/manifest.json",
      "dist/types/index.d.ts",
    ],
  ],
  ["react", ["dist/index.js", "dist/index.d.ts"]],
])(
  "the package of %s contains its entry points, and no source, test or build info",
  async (name, entryPoints) => {
    const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: join(root, "packages", name),
      env,
    });
    const files = v.parse(packed, JSON.parse(stdout)).flatMap((each) => each.files.map(({ path }) => path));
    expect(files).toEqual(expect.arrayContaining([...entryPoints, "package.json"]));
    expect(files.filter((path) => /^src\/|\.test\.|\/testing\/|\.tsbuildinfo$|^build/.test(path))).toEqual(
      [],
    );
  },
);

const builtFile = v.object({ bytes: v.number(), integrity: v.string() });
const builtFilesSchema = v.object({
  version: v.string(),
  inlineChat: v.array(v.string()),
  bubble: v.array(v.string()),
  files: v.record(v.string(), builtFile),
});

test("the widget's manifest has the version, and the size and integrity of every file for browsers", () => {
  const folder = join(root, "packages/widget");
  const read = (path: string): Buffer => readFileSync(join(folder, path));
  const manifest: unknown = JSON.parse(read("dist/manifest.json").toString());
  const { version, inlineChat, bubble, files } = v.parse(builtFilesSchema, manifest);
  const published = v.object({ version: v.string() });
  expect(version).toBe(v.parse(published, JSON.parse(read("package.json").toString())).version);
  // The renderer of openings runs on servers only.
  const scripts = globSync("**/*.js", { cwd: join(folder, "dist"), exclude: ["opening/**"] });
  expect(Object.keys(files).toSorted()).toEqual(scripts.toSorted());
  for (const modules of [inlineChat, bubble]) {
    expect(modules).toContain("banter.js");
    expect(Object.keys(files)).toEqual(expect.arrayContaining(modules));
  }
  for (const [path, { bytes, integrity }] of Object.entries(files)) {
    const content = read(`dist/${path}`);
    const digest = createHash("sha384").update(content).digest("base64");
    expect([path, bytes, integrity]).toEqual([path, content.byteLength, `sha384-${digest}`]);
  }
});
