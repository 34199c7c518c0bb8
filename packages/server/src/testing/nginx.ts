import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./embedded-postgres.ts";

const NGINX = "/usr/sbin/nginx";

/** Why tests behind a real nginx are skipped; undefined if it is installed. */
export const missingNginx: string | undefined = existsSync(NGINX) ? undefined : `${NGINX} is not installed`;

export interface Nginx {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts nginx with one location, in the foreground. */
export async function startNginx(
  location: string,
  { path = "/", port: givenPort }: { readonly path?: string; readonly port?: number } = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "banter-nginx-"));
  const port = givenPort ?? (await freePort());
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr;
     events {}
     http { access_log off; ${paths.join(" ")} server { listen 127.0.0.1:${port}; location ${path} { ${location} } } }`,
  );
  const child = spawn(NGINX, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`nginx stopped: ${errors}`);
    await sleep(20);
  }
  return {
    url,
    close: async () => {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    // Not listening yet.
    return false;
  }
}
