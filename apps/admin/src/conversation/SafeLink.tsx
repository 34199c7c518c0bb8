import { safeUrl } from "@banter/protocol";
import type { ReactNode } from "react";

/** A link that opens in a new tab without opener or referrer. Plain text if the URL isn't safe. */
export function SafeLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const safe = safeUrl(href, "link", (url) => (URL.canParse(url) ? new URL(url) : undefined));
  if (safe === undefined) return <span>{children}</span>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
