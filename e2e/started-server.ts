import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../tools/run-command.ts";
import { spawnNode } from "../tools/spawn-node.ts";

/** A flow server in its own process, started with `banter start`. */
export interface StartedServer {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Starts the server on a free port with an empty database and the pages of `site`; resolves when it prints its address. */
export async function startServer(
  bots: readonly string[] = ["apps/site/bots"],
  environment: Readonly<Record<string, string>> = {},
  site = "apps/site/public",
): Promise<StartedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "banter-e2e-"));
  const child = spawnNode(
    [
      "packages/server/bin/banter.js",
      "start",
      ...bots,
      "--site",
      site,
      "--preview",
      "local",
      "--trust-proxies",
      "0",
      "--port",
      "0",
      "--data",
      dataDir,
    ],
    {
      cwd: root,
      // Without a load balancer in front there is nothing to wait for, and a cold server is fast enough for one visitor.
      env: { ...process.env, BANTER_DRAIN_SECONDS: "0", ...environment },
    },
  );
  let output = "";
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const port = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(output)?.[1];
      // By address: some machines resolve `localhost` over the network, which takes time.
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    );
  });
  return {
    url,
    dataDir,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
