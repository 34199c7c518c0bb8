import { percentEncode } from "@banter/protocol";
import type { BotOverview } from "@banter/protocol/reply-schemas";
import { useStrings } from "../strings/strings.ts";

/** Links to the bot's own page and its embed code, in new tabs; nothing if the bot has no public page. */
export function BotLinks({ bot: { publicId, hasPage } }: { readonly bot: BotOverview }) {
  const strings = useStrings();
  if (!hasPage) return null;
  const path = percentEncode(publicId);
  const links = [
    // Relative to `/admin/`, which may be below a path.
    { href: `../${path}`, name: strings.openPage },
    { href: `../${path}/embed`, name: strings.embedCode },
  ];
  return links.map(({ href, name }) => (
    // Without the opener, the bot's page gets no copy of this tab's stored token.
    <a key={href} className="button" href={href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  ));
}
