import { useEffect } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { Live } from "../owner-api/replies.ts";
import { useLoaded, type Loaded } from "./use-loaded.ts";

/** How often is looked who is there, while the page is seen. Milliseconds. */
const INTERVAL = 10_000;

export function useLive(api: OwnerApi): Loaded<Live> {
  const live = useLoaded("live", api.live);
  const { reload } = live;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, INTERVAL);
    return () => clearInterval(timer);
  }, [reload]);
  return live;
}
