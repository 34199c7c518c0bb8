import { safeUrl } from "@banter/protocol";
import type { ReactNode } from "react";

/** A link that opens in a tab of its own and tells it nothing; only its words where the address may not be opened. */
export function SafeLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const safe = safeUrl(href, "link", (url) => (URL.canParse(url) ? new URL(url) : undefined));
  if (safe === undefined) return <span>{children}</span>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
