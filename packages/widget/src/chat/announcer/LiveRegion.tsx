import { useSyncExternalStore } from "react";
import type { Announcements } from "./announcements.ts";

/** Where announcements are read from; never seen. */
export function LiveRegion({ announcements }: { readonly announcements: Announcements }) {
  const current = useSyncExternalStore(announcements.subscribe, announcements.get);
  return (
    <div
      className="banter-visually-hidden"
      aria-live="polite"
      aria-relevant="additions"
      data-testid="live-region"
    >
      {current.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
