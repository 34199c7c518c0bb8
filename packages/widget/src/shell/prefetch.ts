import type { WidgetContext } from "./widget-context.ts";

/** How long Safari, which has no idle callback, waits before it prefetches. */
const IDLE_FALLBACK_MS = 2000;

/** Downloads and runs the chat's code because the visitor is about to open it. */
export function prefetchOnIntent(context: WidgetContext): void {
  if (context.getProps().preload === "none") return;
  // Opening the chat retries and reports the failure.
  Promise.all([loadFrame(context), context.source.loadChat()]).catch(console.debug);
}

/**
 * Downloads everything when the page is idle and the connection is neither slow nor metered. The frame comes first: it fetches
 * the first messages, which give the launcher its color and can be shown without the chat.
 */
export function prefetchWhenIdle(context: WidgetContext): void {
  const run = () => {
    if (context.getProps().preload === "idle" && context.element.isConnected && !isSlowOrMeteredConnection())
      loadFrame(context)
        .then(() => context.source.fetch("low"))
        .catch(console.debug);
  };
  void (window.requestIdleCallback?.(run) ?? setTimeout(run, IDLE_FALLBACK_MS));
}

/** Activates the frame, so that a click can send the first request at once. */
function loadFrame({ mode, source, activate }: WidgetContext): Promise<void> {
  return source.loadMode(mode).then(activate);
}

/** Browsers that report the connection call a slow 4G "3g"; not all browsers report it. */
function isSlowOrMeteredConnection(): boolean {
  const { saveData, effectiveType }: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, "connection") ?? {};
  return saveData === true || String(effectiveType).endsWith("2g");
}
