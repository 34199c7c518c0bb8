import { useState } from "react";
import { timing } from "@banter/protocol";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { MediaFailed } from "../MediaFailed.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { prefersReducedMotion } from "../prefers-reduced-motion.ts";
import { safePageUrl } from "../safe-page-url.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";

/** A sound in the browser's own player. */
export function AudioMessage({ content, isRestored, onLoaded }: MessageProps<"audio">) {
  const words = useAllWords();
  const loaded = useLoadedOnce(onLoaded, timing.mediaLoad);
  const [hasFailed, setHasFailed] = useState(false);
  const [mayAutoplay] = useState(() => content.isAutoplayEnabled && !isRestored && !prefersReducedMotion());
  const src = safePageUrl(content.url, "media");
  if (src === undefined || hasFailed) return <MediaFailed url={content.url} />;
  return (
    // The bot's author gives no captions with a file.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      className="banter-audio"
      src={src}
      aria-label={words.audio}
      controls
      autoPlay={mayAutoplay}
      preload="metadata"
      onLoadedMetadata={loaded}
      onError={() => setHasFailed(true)}
    />
  );
}

export default { type: "audio", Component: AudioMessage } satisfies MessageView<"audio">;
