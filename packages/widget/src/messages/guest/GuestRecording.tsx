import { useAllWords } from "../../i18n/use-all-words.ts";
import { safePageUrl } from "../safe-page-url.ts";

/** What the guest said, to be heard again. */
export function GuestRecording({
  url,
  blobUrl,
}: {
  readonly url: string;
  readonly blobUrl?: string | undefined;
}) {
  const words = useAllWords();
  const src = safePageUrl(blobUrl ?? url, "media");
  if (src === undefined) return <span>{words.audio}</span>;
  // Speech that has just been recorded has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio className="banter-audio" controls preload="metadata" src={src} aria-label={words.audio} />;
}
