import type { WidgetContext } from "./widget-context.ts";

/** The visitor is about to open the chat: its code is fetched and run. */
export function warmUp(context: WidgetContext): void {
  const { source, getProps } = context;
  if (getProps().preload === "none") return;
  prepare(context, "high")
    .then(() => source.loadChat())
    // Opening the chat tries again, and says so when it fails.
    .catch(console.debug);
}

/** Fetches the chat's files once the page has nothing else to do, where the visitor's network can spare it. */
export function fetchWhenIdle(context: WidgetContext): void {
  const run = () => {
    const { preload = "idle" } = context.getProps();
    if (preload === "idle" && context.element.isConnected && !isNetworkDear())
      prepare(context, "low").catch(console.debug);
  };
  // Safari has no idle callback.
  void (window.requestIdleCallback?.(run) ?? setTimeout(run, 2000));
}

/** Fetches all, and puts the frame in its place: with it a click can send the first request at once. */
function prepare({ mode, source, wake }: WidgetContext, priority: "low" | "high"): Promise<unknown> {
  return source
    .fetch(mode, priority)
    .then(() => source.loadMode(mode))
    .then(wake);
}

/** The visitor saves data, or has the slowest of links. Not every browser tells; those that do call a slow 4G "3g". */
function isNetworkDear(): boolean {
  const { saveData, effectiveType }: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, "connection") ?? {};
  return saveData === true || /2g$/.test(String(effectiveType));
}
