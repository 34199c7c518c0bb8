import type { TranscriptEntry } from "@banter/protocol/reply-schemas";
import { SafeLink } from "./SafeLink.tsx";
import { shortenUrl } from "./shorten-url.ts";
import { useStrings } from "../strings/strings.ts";

type BotEntry = Extract<TranscriptEntry, { from: "bot" }>;
type Citation = NonNullable<BotEntry["sources"]>[number];

/** Lists the sources of a model's reply with the numbers that the visitor saw. */
export function CitationList({ sources: citations }: { readonly sources: readonly Citation[] }) {
  const strings = useStrings();
  return (
    <div className="entry-sources">
      <p aria-hidden>{strings.sources}</p>
      <ol aria-label={strings.sources}>
        {citations.map((citation) => (
          <li key={citation.number} value={citation.number}>
            <CitationName source={citation} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function CitationName({ source: { url, title } }: { readonly source: Citation }) {
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
