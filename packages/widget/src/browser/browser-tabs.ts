import type { Tabs } from "@banter/client";

/**
 * Coordinates the tabs with the same conversation. Without BroadcastChannel or Web Locks each tab works on its own. An announcement
 * may arrive before what was saved is visible here, so storage events notify as well.
 */
export function createBrowserTabs(conversation: string): Tabs & { close(): void } {
  const name = `banter-${conversation}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    announce: () => channel?.postMessage("updated"),
    subscribe: (listener) => {
      const onAnnounced = () => listener("announced");
      const onStored = ({ key }: StorageEvent) => {
        if (key?.includes("-chat")) listener("saved");
      };
      channel?.addEventListener("message", onAnnounced);
      window.addEventListener("storage", onStored);
      return () => {
        channel?.removeEventListener("message", onAnnounced);
        window.removeEventListener("storage", onStored);
      };
    },
    exclusively: (work) => {
      // Web Locks are limited to secure contexts.
      const locks = "locks" in navigator ? navigator.locks : undefined;
      return locks === undefined ? work() : withLockIfAllowed(locks, name, work);
    },
    close: () => channel?.close(),
  };
}

/** Lock requests are rejected in frames with an opaque origin or blocked storage; they run without a lock. */
async function withLockIfAllowed<Result>(
  locks: LockManager,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let hasStarted = false;
  try {
    return await locks.request(name, () => {
      hasStarted = true;
      return work();
    });
  } catch (error) {
    if (hasStarted) throw error;
    return await work();
  }
}
