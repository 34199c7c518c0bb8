import { useSyncExternalStore } from "react";
import type { Announcements } from "./announcements.ts";

/** The visually hidden live region. */
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
