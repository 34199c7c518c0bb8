import type { Connectivity } from "@banter/client";

/** Notifies when the network or the visitor is back: resending may succeed, and another tab may have gone on. */
export const browserConnectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe: (listener) => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("online", () => listener(), { signal });
    window.addEventListener("offline", () => listener(), { signal });
    window.addEventListener("focus", () => listener("focus"), { signal });
    window.addEventListener("pageshow", ({ persisted }) => listener(persisted ? "suspended" : "back"), {
      signal,
    });
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
