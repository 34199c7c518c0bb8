import type { TranscriptEntry } from "@banter/protocol/reply-schemas";
import { SafeLink } from "./SafeLink.tsx";
import { shortenUrl } from "./shorten-url.ts";
import { useStrings } from "../strings/strings.ts";

type BotEntry = Extract<TranscriptEntry, { from: "bot" }>;
type Source = NonNullable<BotEntry["sources"]>[number];

/** Lists the sources of a model's reply with the numbers that the visitor saw. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  const strings = useStrings();
  return (
    <div className="entry-sources">
      <p aria-hidden>{strings.sources}</p>
      <ol aria-label={strings.sources}>
        {sources.map((source) => (
          <li key={source.number} value={source.number}>
            <SourceName source={source} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function SourceName({ source: { url, title } }: { readonly source: Source }) {
  if (url === undefined) return <bdi>{title}</bdi>;
  const address = shortenUrl(url);
  return (
    <>
      <SafeLink href={url}>
        <bdi>{title ?? address}</bdi>
      </SafeLink>
      {title !== undefined && <span className="muted"> {address}</span>}
    </>
  );
}
