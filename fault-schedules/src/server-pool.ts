import type { CrashingServer } from "./crashing-server.ts";

/** Server instances that get requests in turn. A crashed instance is replaced by the next request. */
export interface ServerPool {
  next(index?: number): Promise<CrashingServer>;
  crashAfter(calls: number): void;
  /** Starts with the first instance again and cancels crashes left by the previous schedule. */
  reset(): void;
  close(): Promise<void>;
}

export async function openServerPool(
  instances: number,
  open: () => Promise<CrashingServer>,
): Promise<ServerPool> {
  const servers: CrashingServer[] = [];
  while (servers.length < instances) servers.push(await open());
  const closing: Promise<void>[] = [];
  /** Concurrent requests wait for the same replacement. */
  const replacements: (Promise<void> | undefined)[] = [];
  let requests = 0;

  async function next(index = requests++ % servers.length): Promise<CrashingServer> {
    const server = servers[index];
    if (server === undefined || server.hasCrashed()) await (replacements[index] ??= replace(index));
    return servers[index] ?? next(index);
  }

  async function replace(index: number): Promise<void> {
    // Close crashed servers at once: thousands of open ones would slow down the run.
    const crashed = servers[index];
    if (crashed !== undefined) closing.push(crashed.close());
    servers[index] = await open();
    replacements[index] = undefined;
  }

  return {
    next,
    crashAfter: (calls) => {
      for (const server of servers) server.crashAfter(calls);
    },
    reset: () => {
      requests = 0;
      for (const server of servers) server.cancelCrash();
    },
    close: async () => {
      await Promise.all([...closing, ...servers.map((server) => server.close())]);
    },
  };
}
