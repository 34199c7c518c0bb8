import type { Connectivity } from "@banter/client";

/** The network came back, the visitor came back, or the page came back from the browser's cache: resending may help. */
export const browserConnectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe: (listener) => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("online", () => listener(), { signal });
    window.addEventListener("offline", () => listener(), { signal });
    window.addEventListener("pageshow", ({ persisted }) => listener({ wasAway: persisted }), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "visible") listener();
      },
      { signal },
    );
    return () => stop.abort();
  },
};
