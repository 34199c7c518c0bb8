import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../tools/run-command.ts";
import { readBlocks } from "../docs/doc-blocks.ts";

/** A recipe of docs/identity.md: a server with a sign-in that signs identities. */
export interface Recipe {
  readonly name: string;
  readonly language: string;
  readonly file: string;
  /** Arguments that print the version; they fail if the machine can't run the recipe. */
  readonly check: readonly [command: string, ...parameters: string[]];
  readonly run: (port: number) => readonly [command: string, ...parameters: string[]];
}

export const recipes: readonly Recipe[] = [
  {
    name: "Node",
    language: "js",
    file: "identity.mjs",
    check: [process.execPath, "--version"],
    run: () => [process.execPath, "identity.mjs"],
  },
  {
    name: "PHP",
    language: "php",
    file: "identity.php",
    check: ["php", "--version"],
    run: (port) => ["php", "-S", `127.0.0.1:${port}`, "identity.php"],
  },
  {
    name: "Python",
    language: "python",
    file: "identity.py",
    check: ["python3", "--version"],
    run: () => ["python3", "identity.py"],
  },
  {
    name: "Rails",
    language: "ruby",
    file: "identity.rb",
    check: ["ruby", "-e", "require 'rails'; require 'jwt'"],
    run: () => ["ruby", "identity.rb"],
  },
];

export function canRun({ check: [command, ...parameters] }: Recipe): boolean {
  return spawnSync(command, parameters, { timeout: 20_000 }).status === 0;
}

/** What both servers of a site share. */
export const identityEnvironment = {
  BANTER_IDENTITY_SECRET: "a secret of the end-to-end tests, 32+ characters",
  BANTER_IDENTITY_AUDIENCE: "https://bots.example.com",
};

export interface RecipeSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs the recipe as it is in the documentation, on a free port. */
export async function startRecipe(recipe: Recipe): Promise<RecipeSite> {
  const folder = mkdtempSync(join(tmpdir(), "banter-identity-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, recipe.file), sourceOf(recipe));
  const port = await freePort();
  const [command, ...parameters] = recipe.run(port);
  const child = spawn(command, parameters, {
    cwd: folder,
    env: { ...process.env, ...identityEnvironment, PORT: String(port) },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/identity`).catch(() => undefined)))
    if (child.exitCode !== null) throw new Error(`${recipe.file} ended with ${child.exitCode}`);
  return {
    url,
    stop: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The longest example in the recipe's language is the server. */
function sourceOf({ name, language }: Recipe): string {
  const blocks = readBlocks("docs/identity.md", readFileSync(join(root, "docs/identity.md"), "utf8"));
  const [source] = blocks
    .filter((block) => block.language === language)
    .toSorted((a, b) => b.text.length - a.text.length);
  if (source === undefined) throw new Error(`docs/identity.md has no recipe for ${name}`);
  return source.text;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
