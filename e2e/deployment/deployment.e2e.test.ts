import { execFile, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as v from "valibot";
import { settingNames } from "../../packages/server/src/settings/read-environment.ts";
import {
  freePort,
  startPostgres,
  type RunningPostgres,
} from "../../packages/server/src/testing/embedded-postgres.ts";
import { root } from "../../tools/run-command.ts";
import { caddy, isSkipped, systemdAnalyze } from "../../tools/test-programs.ts";
import {
  blockWith,
  deployFolder,
  guide,
  guideBlocks,
  hereDocument,
  interpolatedNames,
  parseEnvironment,
  readCompose,
  readDeployFile,
  readDockerfile,
} from "./deploy-files.ts";
import { BOT, startCaddy, startDeployed, type DeployedServer } from "./deployed-server.ts";

/*
 * docs/deployment.md and the folder deploy/. There is no Docker engine and no systemd in a test, so the same commands run in
 * plain folders: the image's command with compose's environment, the unit's command with the guide's settings, and the
 * balancers in front of them.
 */

const run = promisify(execFile);
const manifest: unknown = JSON.parse(readFileSync(join(root, "packages/server/package.json"), "utf8"));
const { version } = v.parse(v.object({ version: v.string() }), manifest);
const folder = mkdtempSync(join(tmpdir(), "banter-deployment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the guide", () => {
  test.each(guideBlocks.map(({ place, language, text }) => [place, language, text]))(
    "%s is a shell's",
    (_, language, text) => {
      expect(language).toBe("sh");
      expect(spawnSync("bash", ["-n"], { input: text, encoding: "utf8" }).stderr).toBe("");
    },
  );

  test("names files of deploy/ that exist, and settings that the server knows", () => {
    const files = [...guide.matchAll(/\bdeploy\/([\w.-]+\w)/g)].map(([, file = ""]) => file);
    expect(files.filter((file) => !existsSync(join(deployFolder, file)))).toEqual([]);
    const settings = [...guide.matchAll(/\bBANTER_\w+/g)].map(([name]) => name);
    expect(settings.filter((name) => !settingNames.includes(name))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  const { services, volumes } = readCompose();
  const servers = Object.keys(services).filter((name) => services[name]?.image === "banter");

  test("is complete: settings, variables, volumes and services that it names exist", () => {
    const text = readDeployFile("compose.yaml");
    const example = parseEnvironment(readDeployFile(".env.example"));
    expect(example["VERSION"]).toBe(version);
    const variables = Object.keys(example);
    expect(interpolatedNames(text).filter((name) => !variables.includes(name))).toEqual([]);
    expect(variables.filter((name) => name.startsWith("BANTER_") && !settingNames.includes(name))).toEqual(
      [],
    );
    for (const name of servers) {
      const service = services[name];
      expect(
        Object.keys(service?.environment ?? {}).filter((setting) => !settingNames.includes(setting)),
      ).toEqual([]);
      expect([service?.env_file, service?.ports]).toEqual([".env", []]);
    }
    const sources = Object.values(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(":")[0] ?? ""),
    );
    expect(sources.filter((source) => !source.startsWith("./") && !(source in volumes))).toEqual([]);
    const needed = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on));
    expect(needed.filter((name) => !(name in services))).toEqual([]);
  });

  test("shares one data folder between the servers, and balances all of them", () => {
    expect(servers).toHaveLength(2);
    expect(servers.map((name) => services[name]?.volumes.at(-1))).toEqual(["data:/data", "data:/data"]);
    const balanced = /reverse_proxy (.*) \{/.exec(readDeployFile("Caddyfile"))?.[1]?.split(" ");
    expect(balanced).toEqual(servers.map((name) => `${name}:3000`));
    expect(Object.keys(services["caddy"]?.depends_on ?? {})).toEqual(servers);
  });
});

test("the Dockerfile copies nothing and installs the published server", () => {
  const { instructions, program, install } = readDockerfile();
  expect(instructions).toEqual([
    "FROM",
    "ARG",
    "ENV",
    "RUN",
    "RUN",
    "USER",
    "VOLUME",
    "EXPOSE",
    "HEALTHCHECK",
    "ENTRYPOINT",
    "CMD",
  ]);
  // That it runs bots from a folder without packages is a test of the installed packages.
  expect([program, install]).toEqual([["banter"], "@banter/server@$VERSION"]);
});

const json = async (url: string, body: object): Promise<unknown> => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
};
const startReply = v.object({ sessionId: v.string() });

/** Starts a conversation, and returns a function that answers its next question. */
async function startTalk(url: string) {
  const { sessionId } = v.parse(startReply, await json(`${url}/api/v1/typebots/lead-form/startChat`, {}));
  return (text: string) =>
    json(`${url}/api/v1/sessions/${sessionId}/continueChat`, { message: { type: "text", text } });
}

/** Visitors who answer all the time, a few questions each. Rejects if one of their requests fails. */
async function talk(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answer = await startTalk(url);
    for (const name of ["Ada", "Bea", "Cem", "Dan"]) await answer(name);
  }
}

describe.skipIf(isSkipped(caddy))("the composed services", () => {
  const project = join(folder, "my-chat");
  const { parameters, healthCheck } = readDockerfile();
  let postgres: RunningPostgres;
  let database: string;
  let settings: Readonly<Record<string, string>> = {};

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await postgres.url();
    // The guide's own commands prepare the folder.
    cpSync(deployFolder, project, { recursive: true });
    const prepare = blockWith("cp .env.example .env").replace(/^git clone .*\n^cp -r .*\n^cd .*\n/m, "");
    await run("sh", ["-ec", prepare], { cwd: project });
    settings = parseEnvironment(readFileSync(join(project, ".env"), "utf8"));
    writeFileSync(join(project, "bots/lead-form.ts"), BOT);
    symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  });
  afterAll(() => postgres?.stop());

  /** The image's command with the service's environment. */
  function startService(port: number): Promise<DeployedServer> {
    const places = { "/bots": join(project, "bots"), "/data": join(project, "data"), "3000": String(port) };
    const own = parameters.map((parameter) => new Map(Object.entries(places)).get(parameter) ?? parameter);
    const environment = readCompose().services["banter-1"]?.environment ?? {};
    const interpolated = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => settings[variable] ?? ""),
    ]);
    const environments = { ...settings, ...Object.fromEntries(interpolated), BANTER_DATABASE_URL: database };
    return startDeployed(own, project, environments);
  }

  /** Runs the image's health check. Rejects if it fails. */
  const checkHealth = (port: number) =>
    run(process.execPath, [
      ...healthCheck.slice(1, -1),
      (healthCheck.at(-1) ?? "").replace("3000", String(port)),
    ]);

  test(
    "serve visitors without a failed request while one server is replaced",
    { timeout: 120_000 },
    async () => {
      expect(settings).toMatchObject({
        DOMAIN: "bots.example.com",
        POSTGRES_PASSWORD: expect.stringMatching(/^\w{48}$/),
      });
      const [one, two, port] = [await freePort(), await freePort(), await freePort()];
      const [first, second] = await Promise.all([startService(one), startService(two)]);
      await checkHealth(one);
      await expect(checkHealth(port)).rejects.toThrow("Command failed");
      const url = `http://127.0.0.1:${port}`;
      const configuration = readDeployFile("Caddyfile").replace("banter-1:3000", `127.0.0.1:${one}`);
      await startCaddy(configuration.replace("banter-2:3000", `127.0.0.1:${two}`), {
        DOMAIN: url,
      });

      const answer = await startTalk(url);
      await answer("Ada");
      let isReplaced = false;
      const replace = async () => {
        await first.stop();
        const next = await startService(one);
        isReplaced = true;
        return next;
      };
      const [replacement] = await Promise.all([replace(), talk(url, () => isReplaced)]);
      expect(JSON.stringify(await answer("Bea"))).toContain("Hello!");

      // A page that names a version of the widget needs it at each server, also after an update.
      expect((await fetch(`${url}/lead-form/embed`)).status).toBe(200);
      await expect.poll(() => existsSync(join(project, "data/widget", version))).toBe(true);
      const output = [first, second, replacement].map((server) => server.output()).join("\n");
      expect(output).not.toMatch(/trust-proxies is not set|no setting of Banter|another folder/);
    },
  );
});

describe("the virtual machine", () => {
  const home = join(folder, "srv");
  beforeAll(() => {
    for (const path of ["srv/bots", "backups"]) mkdirSync(join(folder, path), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(home, "node_modules"));
    writeFileSync(join(home, "bots/lead-form.ts"), BOT);
  });
  const here = (text: string) =>
    text.replaceAll("/srv/banter", home).replaceAll("/var/backups/banter", join(folder, "backups"));

  test.skipIf(isSkipped(systemdAnalyze))("has a unit that systemd accepts", async () => {
    const unit = join(folder, "banter.service");
    writeFileSync(unit, here(readDeployFile("banter.service")));
    const { stdout, stderr } = await run("systemd-analyze", ["verify", "--man=no", unit]);
    expect((stdout + stderr).split("\n").filter((line) => line.includes("banter"))).toEqual([]);
    writeFileSync(unit, here(readDeployFile("banter.service").replace("RestartSec=2", "RestartSec=soon")));
    expect((await run("systemd-analyze", ["verify", "--man=no", unit])).stderr).toContain(
      "Failed to parse sec value",
    );
  });

  test.skipIf(isSkipped(caddy))(
    "serves visitors by the unit's command and the guide's settings, behind its Caddy",
    { timeout: 60_000 },
    async () => {
      const settings = here(blockWith("BANTER_BACKUP_DIR")).replaceAll(/^ch(?:own|mod) .*$/gm, "");
      await run("sh", ["-ec", settings], { cwd: home });
      expect(readFileSync(join(home, ".env"), "utf8")).toMatch(/^BANTER_OWNER_TOKEN=\w{48}$/m);

      const [port, publicPort] = [await freePort(), await freePort()];
      const command = /^ExecStart=(.*)$/m.exec(here(readDeployFile("banter.service")))?.[1]?.split(" ") ?? [];
      expect(existsSync(command[0] ?? "")).toBe(true);
      const parameters = command.slice(1).map((each) => each.replace("3000", String(port)));
      const server = await startDeployed(parameters, home, {});
      const url = `http://127.0.0.1:${publicPort}`;
      const configuration = hereDocument(blockWith("/etc/caddy/Caddyfile"));
      await startCaddy(
        configuration.replace("bots.example.com", url).replace("127.0.0.1:3000", `127.0.0.1:${port}`),
      );

      expect((await fetch(`${url}/ready`)).status).toBe(200);
      expect(JSON.stringify(await (await startTalk(url))("Ada"))).toContain("Again, ");
      await expect.poll(() => readdirSync(join(folder, "backups"))).toHaveLength(1);
      expect(server.output()).not.toMatch(/trust-proxies is not set|no setting of Banter/);
    },
  );
});
