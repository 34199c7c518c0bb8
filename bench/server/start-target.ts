import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type TargetKind = "bare" | "sqlite" | "postgres";

/** Resources that a process has used so far. */
export interface Usage {
  /** CPU time in microseconds. */
  readonly cpu: number;
  /** Heap in bytes after garbage collection. */
  readonly rss: number;
  readonly heapUsed: number;
}

export interface Target {
  readonly port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a server in its own process. `place` is a folder or a database URL. */
export async function startTarget(kind: TargetKind, place: string): Promise<Target> {
  const script = fileURLToPath(new URL("target.ts", import.meta.url));
  const child = fork(script, [kind, place], {
    execArgv: ["--expose-gc", "--conditions=@banter/source"],
  });
  const ended = once(child, "exit");
  const early = ended.then((): never => {
    throw new Error(`The ${kind} server exited before it was ready.`);
  });
  // Requests that are pending when the server stops have no reader.
  early.catch(() => {});
  const next = async (): Promise<Record<string, unknown>> => {
    const [message]: unknown[] = await Promise.race([once(child, "message"), early]);
    return Object.fromEntries(Object.entries(Object(message)));
  };
  const { port } = await next();
  return {
    port: Number(port),
    usage: async () => {
      const answer = next();
      child.send("usage");
      const { cpu, rss, heapUsed } = await answer;
      return { cpu: Number(cpu), rss: Number(rss), heapUsed: Number(heapUsed) };
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
