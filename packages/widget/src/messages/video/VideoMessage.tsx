import { useEffect, useState, type ReactNode } from "react";
import { timing } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { cssLength } from "../css-length.ts";
import { MediaFailed } from "../MediaFailed.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { prefersReducedMotion } from "../prefers-reduced-motion.ts";
import { safePageUrl } from "../safe-page-url.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";
import { isProvider, providerVideoUrl } from "./provider-video-url.ts";
import css from "./video-message.css?inline";

/** A film: a file that the browser plays, or a provider's player. */
export function VideoMessage({ content, isRestored, onLoaded }: MessageProps<"video">) {
  useStyles(css);
  const [mayAutoplay] = useState(() => content.isAutoplayEnabled && !isRestored && !prefersReducedMotion());
  const type = content.type ?? "url";
  const Player = isProvider(type) ? ProviderPlayer : FilePlayer;
  return <Player content={content} mayAutoplay={mayAutoplay} onLoaded={onLoaded} />;
}

type Video = MessageProps<"video">["content"];

const RATIO = /^\s*\d+(?:\.\d+)?\s*(?:\/\s*\d+(?:\.\d+)?)?\s*$/;

/** As large as the bot's author says. A film that can't be played has none: its words would stand in an empty box. */
function Screen({ content, children }: { readonly content: Video; readonly children: ReactNode }) {
  const { aspectRatio = "" } = content;
  const size = RATIO.test(aspectRatio) ? { aspectRatio } : { height: cssLength(content.height) ?? "400px" };
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
  const words = useAllWords();
  const loaded = useLoadedOnce(onLoaded, timing.providerVideoLoad);
  const src = providerVideoUrl({ ...content, type: content.type ?? "", mayAutoplay });
  useEffect(() => {
    if (src === undefined) loaded();
  }, [src, loaded]);
  if (src === undefined) return <MediaFailed url={content.url} />;
  return (
    <Screen content={content}>
      <iframe
        src={src}
        title={words.video}
        loading="lazy"
        onLoad={loaded}
        // The player is another origin's: keeping its own lets it reach nothing of this page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
        allow="autoplay; encrypted-media; fullscreen; gyroscope; accelerometer; picture-in-picture; clipboard-write"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Screen>
  );
}

function FilePlayer({ content, mayAutoplay, onLoaded }: PlayerProps) {
  const words = useAllWords();
  const loaded = useLoadedOnce(onLoaded, timing.mediaLoad);
  const [hasFailed, setHasFailed] = useState(false);
  const src = safePageUrl(content.url, "media");
  if (src === undefined || hasFailed) return <MediaFailed url={content.url} />;
  return (
    <Screen content={content}>
      {/* The bot's author gives no captions with a file. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        src={src}
        aria-label={words.video}
        // What doesn't start by itself must be startable.
        controls={content.areControlsDisplayed || !mayAutoplay}
        autoPlay={mayAutoplay}
        playsInline
        preload="metadata"
        onLoadedMetadata={loaded}
        onError={() => setHasFailed(true)}
      />
    </Screen>
  );
}

export default { type: "video", Component: VideoMessage } satisfies MessageView<"video">;
