import type { WidgetContext } from "./widget-context.ts";

/** How long Safari, which has no idle callback, waits before it prefetches. */
const IDLE_FALLBACK_MS = 2000;

/** Downloads and runs the chat's code because the visitor is about to open it. */
export function prefetchOnIntent(context: WidgetContext): void {
  const { source, getProps } = context;
  if (getProps().preload === "none") return;
  prefetch(context, "high")
    .then(() => source.loadChat())
    // Opening the chat retries and reports the failure.
    .catch(console.debug);
}

/** Downloads the chat's files when the page is idle and the connection is neither slow nor metered. */
export function prefetchWhenIdle(context: WidgetContext): void {
  const run = () => {
    if (context.getProps().preload === "idle" && context.element.isConnected && !isSlowOrMeteredConnection())
      prefetch(context, "low").catch(console.debug);
  };
  void (window.requestIdleCallback?.(run) ?? setTimeout(run, IDLE_FALLBACK_MS));
}

/**
 * Downloads everything and activates the frame, so that a click can send the first request at once. In the background the
 * frame comes first: it fetches the first messages, which give the launcher its color and can be shown without the chat.
 */
async function prefetch({ mode, source, activate }: WidgetContext, priority: "low" | "high"): Promise<void> {
  const frame = source.loadMode(mode).then(activate);
  if (priority === "low") await frame;
  await Promise.all([frame, source.fetch(mode, priority)]);
}

/** Browsers that report the connection call a slow 4G "3g"; not all browsers report it. */
function isSlowOrMeteredConnection(): boolean {
  const { saveData, effectiveType }: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, "connection") ?? {};
  return saveData === true || String(effectiveType).endsWith("2g");
}
