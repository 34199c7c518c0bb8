import type { Tabs } from "@banter/client";

/** Ties the tabs that hold the same conversation. Where the browser has no channels or locks, each tab is on its own. */
export function createBrowserTabs(conversation: string): Tabs & { close(): void } {
  const name = `banter-${conversation}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  return {
    announce: () => channel?.postMessage("went-on"),
    subscribe: (listener) => {
      channel?.addEventListener("message", listener);
      return () => channel?.removeEventListener("message", listener);
    },
    exclusively: (work) => {
      // Absent on plain HTTP pages and in older browsers.
      const locks = "locks" in navigator ? navigator.locks : undefined;
      return locks === undefined ? work() : lockedOrNot(locks, name, work);
    },
    close: () => channel?.close(),
  };
}

/** Frames without an origin, or whose storage the browser blocks, are refused every lock: they work without. */
async function lockedOrNot<Result>(
  locks: LockManager,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  try {
    return await locks.request(name, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return await work();
  }
}
