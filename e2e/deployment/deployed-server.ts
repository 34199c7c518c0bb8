import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { spawnNode } from "../../tools/spawn-node.ts";
import { root } from "../../tools/run-command.ts";
import { startCommand } from "../packages/empty-project.ts";

/** A conversation without end. */
export const BOT = `import { ask, defineBot, go, say, text } from "@banter/engine";
export default defineBot({
  id: "lead-form",
  variables: { name: text() },
  start: "all",
  groups: { all: [say("Hello!"), ask.text({ save: "name" }), say("Again, {{name}}?"), ask.text({ save: "name" }), go("all")] },
});
`;

/** A server that is stopped with SIGTERM, as Docker and systemd do: by `stop`, or when the test has finished. */
export interface DeployedServer {
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Runs `banter` with a service's parameters and environment, and waits until it has printed its address. */
export async function startDeployed(
  parameters: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<DeployedServer> {
  const child = spawnNode([join(root, "packages/server/bin/banter.js"), ...parameters], {
    cwd,
    env: { ...process.env, ...environment },
  });
  const exited = once(child, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("Banter serves")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
  };
  onTestFinished(stop);
  return { output: () => output, stop };
}

/** Runs Caddy until the test has finished, with a configuration and without its admin API, whose port is fixed. */
export async function startCaddy(
  caddyfile: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "banter-caddy-"));
  writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${caddyfile}`);
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    ...environment,
  };
  const command = "exec caddy run --config Caddyfile --adapter caddyfile";
  const running = await startCommand(command, folder, env, /serving initial configuration/);
  onTestFinished(async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}
