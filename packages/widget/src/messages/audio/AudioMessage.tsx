import { useState } from "react";
import { timing } from "@banter/protocol";
import { useMediaUrl } from "../../chat-context/base-urls.ts";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { MediaFailed } from "../MediaFailed.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { prefersReducedMotion } from "../prefers-reduced-motion.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";
import css from "./audio-message.css?inline";

/** Audio in the browser's native player. */
export function AudioMessage({ content, isRestored, onLoaded }: MessageProps<"audio">) {
  useStyles(css);
  const strings = useStrings();
  const loaded = useLoadedOnce(onLoaded, timing.mediaLoad);
  const [hasFailed, setHasFailed] = useState(false);
  const [mayAutoplay] = useState(() => content.isAutoplayEnabled && !isRestored && !prefersReducedMotion());
  const src = useMediaUrl(content.url, "media");
  if (src === undefined || hasFailed) return <MediaFailed url={content.url} />;
  return (
    // The wire format has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      className="banter-audio"
      src={src}
      aria-label={strings.audio}
      controls
      autoPlay={mayAutoplay}
      preload="metadata"
      onLoadedMetadata={loaded}
      onError={() => setHasFailed(true)}
    />
  );
}

export const view: MessageView<"audio"> = { type: "audio", Component: AudioMessage };
