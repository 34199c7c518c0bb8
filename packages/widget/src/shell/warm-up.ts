import type { WidgetContext } from "./widget-context.ts";

/** The visitor is about to open the chat: its code is fetched and run. */
export function warmUp({ mode, source, getProps }: WidgetContext): void {
  if (getProps().preload === "none") return;
  // Opening the chat tries again, and says so when it fails.
  Promise.all([source.loadMode(mode), source.loadChat()]).catch(console.debug);
}

/** Fetches the chat's files once the page has nothing else to do, where the visitor's network can spare it. */
export function fetchWhenIdle({ mode, element, source, getProps }: WidgetContext): void {
  const run = () => {
    const isWanted = element.isConnected && (getProps().preload ?? "idle") === "idle";
    if (isWanted && !isNetworkDear()) void source.fetch(mode, "low");
  };
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") setTimeout(run, 2000);
  else requestIdleCallback(run);
}

/** The visitor saves data, or has the slowest of links. Not every browser tells; those that do call a slow 4G "3g". */
function isNetworkDear(): boolean {
  const { saveData, effectiveType }: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, "connection") ?? {};
  return saveData === true || /2g$/.test(effectiveType ?? "");
}
