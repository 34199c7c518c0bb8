import { spawnSync } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { OWNER_TOKEN, type Deployment } from "./deployments.ts";
import type { Services } from "./services.ts";

/** What happens at the same time as honest visitors talk. */
export interface Scenario {
  readonly name: string;
  /** Waits that are longer by nature while it lasts, and why. */
  readonly exception?: string;
  /** Begins it for one deployment; returns what ends it. */
  begin(world: World): Promise<() => Promise<void>> | (() => Promise<void>);
}

export interface World {
  readonly deployment: Deployment;
  readonly services: Services;
}

/** Repeats work until the scenario ends, in several loops at once. */
function keepDoing(
  loops: number,
  work: (loop: number, round: number) => Promise<unknown>,
): () => Promise<void> {
  const ending = new AbortController();
  const running = Array.from({ length: loops }, async (_, loop) => {
    // A server that refuses or cuts is what an attacker expects.
    for (let round = 0; !ending.signal.aborted; round++) await work(loop, round).catch(() => sleep(20));
  });
  return async () => {
    ending.abort();
    await Promise.all(running);
  };
}

interface Flood {
  readonly loops: number;
  /** Size of a request. */
  readonly kilobytes: number;
  /** Whether each request has another address of a /48. */
  readonly isSubnet: boolean;
}

function flooding(flood: Flood) {
  return ({ deployment }: World): (() => Promise<void>) => {
    const workerData = { ...flood, urls: deployment.servers.map(({ url }) => url) };
    const worker = new Worker(new URL("flood-worker.ts", import.meta.url), { workerData });
    return async () => void (await worker.terminate());
  };
}

/** Connections that say little, one byte at a time, and read nothing. */
function holdConnections({ deployment }: World): () => Promise<void> {
  const sockets = deployment.servers.flatMap(({ port }) =>
    Array.from({ length: 60 }, (_, index) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => socket.destroy());
      socket.write(
        index % 2 === 0
          ? `POST /api/v1/typebots/chaos/startChat HTTP/1.1\r\nHost: bots\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: 9000\r\n\r\n{`
          : `GET /banter/banter.js HTTP/1.1\r\nHost: bots\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`,
      );
      return socket.pause();
    }),
  );
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(" ");
  }, 500);
  return async () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

/** Limits the size of files that a process may write, as a full disk would. */
function limitFiles(pid: number, bytes: number | "unlimited"): void {
  spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}

async function owner(url: string, method = "GET", body?: object): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${OWNER_TOKEN}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
}

function switching(service: "model" | "mail" | "files" | "webhooks", state: "refused" | "stalled") {
  return ({ services }: World): (() => Promise<void>) => {
    services[service].set(state);
    return async () => services[service].set("reachable");
  };
}

export const scenarios: readonly Scenario[] = [
  { name: "nothing else", begin: () => async () => undefined },
  { name: "slow senders and readers", begin: holdConnections },
  {
    name: "flood of starts from one address",
    begin: flooding({ loops: 20, kilobytes: 0, isSubnet: false }),
  },
  {
    name: "flood of starts from a /48",
    begin: flooding({ loops: 20, kilobytes: 0, isSubnet: true }),
  },
  {
    name: "bodies of a megabyte",
    begin: flooding({ loops: 4, kilobytes: 1_000, isSubnet: false }),
  },
  {
    name: "an owner who exports and publishes",
    begin: ({ deployment }) =>
      keepDoing(1, async () => {
        const url = `${deployment.nextUrl()}/api/v1/owner/bots`;
        const id = `side-${crypto.randomUUID()}`;
        const source = { id, start: "a", groups: { a: [{ say: "Hello" }, { ask: "text" }] } };
        await owner(`${url}/chaos/export?format=csv`);
        await owner(url, "POST", { source, author: "Ada" });
        await owner(`${url}/${id}/publish`, "POST", { version: 1, author: "Ada", message: "" });
        await owner(`${url}/${id}/draft`, "DELETE");
      }),
  },
  {
    name: "models refuse",
    begin: switching("model", "refused"),
  },
  {
    name: "models hang",
    exception: "an answer that needs the model waits for its time limit of 10 s",
    begin: switching("model", "stalled"),
  },
  { name: "the mail server stalls", begin: switching("mail", "stalled") },
  { name: "receivers of webhooks are dead", begin: switching("webhooks", "stalled") },
  { name: "S3 refuses", begin: switching("files", "refused") },
  {
    name: "the database drops its connections",
    begin: ({ services }) =>
      keepDoing(1, async () => {
        await sleep(2_000);
        services.database.set("reachable");
      }),
  },
  {
    name: "a disk that is full for two seconds",
    exception: "nothing can be accepted until there is space",
    begin: ({ deployment }) =>
      keepDoing(1, async () => {
        await sleep(4_000);
        for (const { pid } of deployment.servers) limitFiles(pid, 4_096);
        await sleep(2_000);
        for (const { pid } of deployment.servers) limitFiles(pid, "unlimited");
      }),
  },
  {
    name: "a server is restarted",
    exception: "a deployment of one server is away until it has started",
    begin: ({ deployment }) =>
      keepDoing(1, async (_, round) => {
        await sleep(3_000);
        await deployment.restart(round % deployment.servers.length, "SIGTERM");
      }),
  },
  {
    name: "a server is killed",
    exception: "a deployment of one server is away until it has started",
    begin: ({ deployment }) =>
      keepDoing(1, async (_, round) => {
        await sleep(3_000);
        await deployment.restart(round % deployment.servers.length, "SIGKILL");
      }),
  },
];
