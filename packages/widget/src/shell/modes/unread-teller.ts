import type { Launcher, WidgetContext } from "../widget-context.ts";

/** Long enough for screen readers to notice the place that news are read from, in milliseconds. */
const NOTICED_AFTER = 100;

/** Takes the number of unread messages. The code that tells of them is fetched with the first. */
export function createUnreadTeller(context: WidgetContext, launcher: Launcher): (count: number) => void {
  let latest = 0;
  let tell: ((count: number) => void) | undefined;

  async function fetchBadge(): Promise<void> {
    try {
      const { createUnreadBadge } = await import("./unread-badge.ts");
      if (tell !== undefined || !launcher.root.isConnected) return;
      const show = (tell = createUnreadBadge(context, launcher));
      setTimeout(() => show(latest), NOTICED_AFTER);
    } catch (error) {
      // Asked for again with the next message.
      console.debug("Banter could not tell of unread messages:", error);
    }
  }

  return (count) => {
    latest = count;
    if (tell !== undefined) tell(count);
    else if (count > 0) void fetchBadge();
  };
}
