/** Tells the other tabs whose conversation this tab shows. Without BroadcastChannel each tab is on its own. */
export function openOwnerChannel(bot: string, onOwner: (owner: string) => void) {
  const name = `banter-identity-${bot}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") onOwner(data);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    announce: (owner: string) => channel?.postMessage(owner),
    close: () => channel?.close(),
  };
}
