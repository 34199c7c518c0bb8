import { useStrings } from "../../chat-context/chat-context.ts";
import { safePageUrl } from "../../browser/safe-page-url.ts";

/** A player for the visitor's voice recording. */
export function VisitorRecording({
  url,
  blobUrl,
}: {
  readonly url: string;
  readonly blobUrl?: string | undefined;
}) {
  const strings = useStrings();
  const src = safePageUrl(blobUrl ?? url, "media");
  if (src === undefined) return <span>{strings.audio}</span>;
  // A recording has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio className="banter-audio" controls preload="metadata" src={src} aria-label={strings.audio} />;
}
