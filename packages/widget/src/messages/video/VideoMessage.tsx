import { useEffect, useState, type ReactNode } from "react";
import { timing } from "@banter/protocol";
import { useMediaUrl } from "../../chat-context/base-urls.ts";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { cssLength } from "../css-length.ts";
import { MediaFailed } from "../MediaFailed.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { prefersReducedMotion } from "../prefers-reduced-motion.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";
import { isProvider, providerVideoUrl } from "./provider-video-url.ts";
import { usePlayer } from "./use-player.ts";
import css from "./video-message.css?inline";

/** A video: a file in the browser's native player, or a provider's embedded player. */
export function VideoMessage({ content, isRestored, onLoaded }: MessageProps<"video">) {
  useStyles(css);
  const [mayAutoplay] = useState(() => content.isAutoplayEnabled && !isRestored && !prefersReducedMotion());
  const type = content.type ?? "url";
  const Player = isProvider(type) ? ProviderPlayer : FilePlayer;
  return <Player content={content} mayAutoplay={mayAutoplay} onLoaded={onLoaded} />;
}

type Video = MessageProps<"video">["content"];

/** A box of the author's size. Not used for the failure message, which would be in an empty box. */
function VideoBox({ content, children }: { readonly content: Video; readonly children: ReactNode }) {
  const { aspectRatio } = content;
  const size = aspectRatio !== undefined ? { aspectRatio } : { height: cssLength(content.height) ?? "400px" };
  return (
    <div className="banter-video" style={{ maxWidth: cssLength(content.maxWidth) ?? "100%", ...size }}>
      {children}
    </div>
  );
}

interface PlayerProps {
  readonly content: Video;
  readonly mayAutoplay: boolean;
  readonly onLoaded: () => void;
}

function ProviderPlayer({ content, mayAutoplay, onLoaded }: PlayerProps) {
  const strings = useStrings();
  const loaded = useLoadedOnce(onLoaded, timing.providerVideoLoad);
  const type = content.type ?? "";
  const player = usePlayer(type, mayAutoplay);
  const src = providerVideoUrl({ ...content, type, mayAutoplay: player.mayAutoplay });
  useEffect(() => {
    if (src === undefined) loaded();
  }, [src, loaded]);
  if (src === undefined) return <MediaFailed url={content.url} />;
  return (
    <VideoBox content={content}>
      {player.isLoaded && (
        <iframe
          ref={player.frame}
          src={src}
          title={strings.video}
          loading="lazy"
          onLoad={() => {
            loaded();
            player.pauseIfClosed();
          }}
          // The player is cross-origin, so `allow-same-origin` gives it no access to this page.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
          allow="autoplay; encrypted-media; fullscreen; gyroscope; accelerometer; picture-in-picture; clipboard-write"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </VideoBox>
  );
}

function FilePlayer({ content, mayAutoplay, onLoaded }: PlayerProps) {
  const strings = useStrings();
  const loaded = useLoadedOnce(onLoaded, timing.mediaLoad);
  const [hasFailed, setHasFailed] = useState(false);
  const src = useMediaUrl(content.url, "media");
  if (src === undefined || hasFailed) return <MediaFailed url={content.url} />;
  return (
    <VideoBox content={content}>
      {/* The wire format has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        src={src}
        aria-label={strings.video}
        // Without autoplay, the visitor needs controls to start the video.
        controls={content.areControlsDisplayed || !mayAutoplay}
        autoPlay={mayAutoplay}
        playsInline
        preload="metadata"
        onLoadedMetadata={loaded}
        onError={() => setHasFailed(true)}
      />
    </VideoBox>
  );
}

export const view: MessageView<"video"> = { type: "video", Component: VideoMessage };
