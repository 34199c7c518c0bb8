import type { Launcher, WidgetContext } from "../widget-context.ts";

/** Screen readers announce changes of a live region only if it has been in the page for a moment. */
const LIVE_REGION_DELAY_MS = 100;

/** Passes the number of unread messages to the badge, whose code is loaded with the first of them. */
export function createUnreadBadgeLoader(context: WidgetContext, launcher: Launcher): (count: number) => void {
  let latest = 0;
  let showBadge: ((count: number) => void) | undefined;

  async function load(): Promise<void> {
    try {
      const { createUnreadBadge } = await import("./unread-badge.ts");
      if (showBadge !== undefined || !launcher.root.isConnected) return;
      const show = (showBadge = createUnreadBadge(context, launcher));
      setTimeout(() => show(latest), LIVE_REGION_DELAY_MS);
    } catch (error) {
      // The next message retries.
      console.debug("Banter failed to load the unread badge:", error);
    }
  }

  return (count) => {
    latest = count;
    if (showBadge !== undefined) showBadge(count);
    else if (count > 0) void load();
  };
}
