import type { Connectivity } from "@banter/client";

/** Notifies when resending may succeed: the network or the tab is back, or the page left the back/forward cache. */
export const browserConnectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe: (listener) => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("online", () => listener(), { signal });
    window.addEventListener("offline", () => listener(), { signal });
    window.addEventListener("pageshow", ({ persisted }) => listener({ wasSuspended: persisted }), { signal });
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
