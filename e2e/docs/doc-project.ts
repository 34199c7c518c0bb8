import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { root } from "../../tools/run-command.ts";
import { startCommand } from "../packages/empty-project.ts";

const run = promisify(execFile);

/** The bots whose results the examples export. */
const ANSWERED_BOTS = ["lead", "hello"];

const TOKEN = "a-token-of-the-documentation-tests";

/** What the blocks of the examples need to be valid. No example reaches a service. */
const SERVICES = {
  BANTER_SMTP_URL: "smtp://localhost:1025",
  BANTER_SMTP_FROM: "Shop <shop@example.org>",
  BANTER_AI_OPENAI_KEY: "sk-example",
  BANTER_STRIPE_SECRET_KEY: "sk_test_example",
  BANTER_STRIPE_PUBLIC_KEY: "pk_test_example",
};

/** A reader's project outside the checkout, in which the documentation's examples run. */
export interface DocProject {
  readonly folder: string;
  write(path: string, text: string): void;
  /** Runs a program of the project's dependencies, such as "banter"; returns its output. */
  runs(program: string, ...parameters: readonly string[]): Promise<string>;
  /** Runs a line of a shell example. Of the repository's own commands it only checks that they exist. */
  types(line: string): Promise<string>;
  close(): void;
}

export function createDocProject(getServerUrl: () => string): DocProject {
  const folder = mkdtempSync(join(tmpdir(), "banter-docs-"));
  mkdirSync(join(folder, "bots"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  cpSync(join(root, "apps/site/bots/lead.ts"), join(folder, "bots/lead.ts"));
  cpSync(join(root, "apps/site/art"), join(folder, "art"), { recursive: true });
  for (const name of ["my-export.json", "exported.json"])
    cpSync(join(root, "apps/site/bots/exported-booking.json"), join(folder, name));
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
  const ownEnv = {
    ...process.env,
    PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
    BANTER_OWNER_TOKEN: TOKEN,
    BANTER_DRAIN_SECONDS: "0",
  };
  const env = { ...ownEnv, ...SERVICES };

  async function types(line: string): Promise<string> {
    if (!/^npx |^curl |banter start/.test(line)) return findOwnCommand(line);
    if (/banter (?:start|dev)\b/.test(line)) return startsServer(line, folder, env);
    const command = withoutNpx(line)
      .replace("http://localhost:3000", getServerUrl())
      .replace(/^curl /, "curl -fsS ");
    // The doctor signs in to the configured services.
    const commandEnv = /banter doctor/.test(line) ? ownEnv : { ...env, BANTER_URL: getServerUrl() };
    return (await run("sh", ["-c", command], { cwd: folder, env: commandEnv })).stdout;
  }

  return {
    folder,
    write: (path, text) => writeFileSync(join(folder, path), text),
    runs: async (program, ...parameters) =>
      (await run(join(root, "node_modules/.bin", program), [...parameters], { cwd: folder, env })).stdout,
    types,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** That npx finds the command is a test of the installed packages, and takes longer than the command. */
function withoutNpx(line: string): string {
  return line.replace(/^npx (?=banter )/, "");
}

/** The owner's token that `curl` examples send. */
export const ownerToken = TOKEN;

/** The lines of a shell example, without comments and with continued lines joined. */
export function shellLines(text: string): readonly string[] {
  return text
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Finds the script, file or tool that a command of this repository runs; running them takes minutes. */
function findOwnCommand(line: string): string {
  const [program = "", ...parameters] = line.split(" ");
  if (program === "export") return line;
  // Run in a test of the installed packages.
  if (line.startsWith("npm create ")) return line;
  if (line.startsWith("npm install ")) return parameters.slice(1).map(findPackage).join(" ");
  if (program === "npm") return findScript(line);
  const file = program === "node" ? parameters[0] : `node_modules/.bin/${program}`;
  const path = join(root, file ?? "");
  if (!existsSync(path)) throw new Error(`"${line}" needs ${path}, which doesn't exist.`);
  return path;
}

/** Installing the packages as they are packed is a test of its own. */
function findPackage(name: string): string {
  return realpathSync(join(root, "node_modules", name));
}

function findScript(line: string): string {
  const [, script = "", workspace = "."] = /^npm (?:run )?([\w:-]+)(?:.* -w (\S+))?/.exec(line) ?? [];
  const manifest = v.object({ scripts: v.record(v.string(), v.string()) });
  const file = join(root, workspace, "package.json");
  const command = v.parse(manifest, JSON.parse(readFileSync(file, "utf8"))).scripts[script];
  if (command === undefined) throw new Error(`${file} has no script "${script}".`);
  return command;
}

/** Starts a server on a free port instead of the example's, lets a visitor answer each bot, and stops it. */
async function startsServer(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const command = `exec ${withoutNpx(line)
    .replace(/ --port \d+/, "")
    .replace(/^(\S+="[^"]*") /, "env $1 ")} --port 0`;
  const server = await startCommand(command, cwd, env, /http:\/\/localhost:\d+/);
  const port = /http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
  try {
    await Promise.all(ANSWERED_BOTS.map((bot) => answer(`http://127.0.0.1:${port}/api/v1`, bot)));
  } finally {
    await server.stop();
  }
  return server.output();
}

/** A visitor's first answer, so that the examples that export have something to export. */
async function answer(api: string, bot: string): Promise<void> {
  const started = await post(`${api}/typebots/${bot}/startChat`, {});
  const { sessionId } = v.parse(v.object({ sessionId: v.string() }), started);
  await post(`${api}/sessions/${sessionId}/continueChat`, { message: { type: "text", text: "Ada" } });
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
