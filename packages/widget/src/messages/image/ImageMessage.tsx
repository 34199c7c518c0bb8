import { useEffect, useState } from "react";
import { timing } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { Lightbox } from "../lightbox/Lightbox.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { safePageUrl } from "../safe-page-url.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";
import css from "./image-message.css?inline";

/** A picture: it opens in full size, or leads where the bot's author says. One that can't be loaded says so. */
export function ImageMessage({ content, onLoaded }: MessageProps<"image">) {
  useStyles(css);
  const words = useAllWords();
  const [hasFailed, setHasFailed] = useState(false);
  const [vectorWidth, setVectorWidth] = useState<number>();
  const loaded = useLoadedOnce(onLoaded, timing.imageLoad);
  const { clickLink } = content;
  const src = safePageUrl(content.url, "image");
  const alt = content.alt || clickLink?.alt || words.image;

  useEffect(() => {
    if (src === undefined) loaded();
  }, [src, loaded]);
  function fail(): void {
    setHasFailed(true);
    loaded();
  }

  if (src === undefined || hasFailed) {
    return (
      <p className="banter-image-failed" role="img" aria-label={`${alt}: ${words.imageFailed}`}>
        {words.imageFailed}
      </p>
    );
  }
  const isVector = src.startsWith("data:image/svg");
  const image = (
    <img
      className="banter-image"
      data-vector={isVector || undefined}
      src={src}
      alt={alt}
      style={vectorWidth === undefined ? undefined : { inlineSize: vectorWidth }}
      onLoad={({ currentTarget }) => {
        if (isVector) setVectorWidth(drawnWidth(currentTarget));
        loaded();
      }}
      onError={fail}
    />
  );
  if (clickLink) {
    const href = safePageUrl(clickLink.url, "link");
    if (href === undefined) return image;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {image}
      </a>
    );
  }
  if (isVector) return image;
  return (
    <Lightbox src={src} alt={alt} label={words.openImage}>
      {image}
    </Lightbox>
  );
}

/** Pixels; as in the styles. */
const VECTOR_HEIGHT = 120;

/** A drawing's width at the height that it may have: its bubble would else be as wide as the drawing at full size. */
function drawnWidth({ naturalWidth, naturalHeight }: HTMLImageElement): number | undefined {
  if (naturalHeight === 0) return undefined;
  return (Math.min(naturalHeight, VECTOR_HEIGHT) * naturalWidth) / naturalHeight;
}

export default { type: "image", Component: ImageMessage } satisfies MessageView<"image">;
