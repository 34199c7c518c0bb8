import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBanter, type BanterProcess } from "../../packages/server/src/testing/banter-process.ts";
import type { AttackedServer, AttackedOptions, StartAttacked } from "./attack.ts";

export interface AttackedServers {
  readonly start: StartAttacked;
  /** Stops the servers and removes their data. */
  close(): Promise<void>;
}

export function createAttackedServers(): AttackedServers {
  const running: { readonly banter: BanterProcess; readonly folder: string }[] = [];
  return {
    start: async (options) => {
      const folder = await mkdtemp(join(tmpdir(), "banter-attack-"));
      const banter = await startIn(folder, options);
      running.push({ banter, folder });
      return attacked(banter, join(folder, "data"));
    },
    close: async () => {
      for (const { banter, folder } of running.splice(0)) {
        await banter.stop("SIGKILL");
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function startIn(
  folder: string,
  { bots, args = [], environment = {} }: AttackedOptions,
): Promise<BanterProcess> {
  for (const bot of bots) await writeFile(join(folder, `${bot.id}.json`), JSON.stringify(bot));
  const names = bots.map(({ id }) => `${id}.json`);
  return startBanter(["start", ...names, "--port", "0", "--data", "data", ...args], folder, environment);
}

function attacked(banter: BanterProcess, dataDir: string): AttackedServer {
  const { url, port, pid, output } = banter;
  return {
    url,
    port,
    pid,
    dataDir,
    output,
    post: async (path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}
