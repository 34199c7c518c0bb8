import { useEffect, useState, type ReactNode } from "react";
import { imageBox, timing } from "@banter/protocol";
import { useMediaUrl } from "../../chat-context/base-urls.ts";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { Lightbox } from "../lightbox/Lightbox.tsx";
import { ImageFailed } from "../MediaFailed.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { safePageUrl } from "../../browser/safe-page-url.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";
import { isVector, ImageElement } from "./ImageElement.tsx";
import css from "./image-message.css?inline";

/** An image that opens in a lightbox or links to the author's URL. Shows a message if it can't be loaded. */
export function ImageMessage({ content, onLoaded }: MessageProps<"image">) {
  useStyles(css);
  const strings = useStrings();
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [vectorWidth, setVectorWidth] = useState<number>();
  const loaded = useLoadedOnce(onLoaded, timing.imageLoad);
  const { clickLink } = content;
  const src = useMediaUrl(content.url, "image");
  const described = content.alt || clickLink?.alt || "";
  const alt = described || strings.image;

  useEffect(() => {
    if (src === undefined) loaded();
  }, [src, loaded]);
  function fail(): void {
    setHasFailed(true);
    loaded();
  }

  if (src === undefined || hasFailed) return <ImageFailed alt={described} />;
  const box = imageBox(content) ?? (vectorWidth === undefined ? undefined : { inlineSize: vectorWidth });
  const image = (
    <ImageElement
      src={src}
      alt={alt}
      box={box}
      isLoaded={isLoaded}
      onLoad={({ currentTarget }) => {
        setLoaded(true);
        if (isVector(src)) setVectorWidth(renderedWidth(currentTarget));
        loaded();
      }}
      onError={fail}
    />
  );
  if (clickLink) return <ImageLink url={clickLink.url}>{image}</ImageLink>;
  if (isVector(src)) return image;
  return (
    <Lightbox
      src={src}
      alt={alt}
      label={alt === strings.image ? strings.openImage : `${strings.openImage}: ${alt}`}
    >
      {image}
    </Lightbox>
  );
}

function ImageLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const href = safePageUrl(url, "link");
  if (href === undefined) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Height of a vector image, in pixels; also set in the style sheet. */
const VECTOR_HEIGHT = 120;

/** A vector image's width at its rendered height; without it, the message would be as wide as the image at full size. */
function renderedWidth({ naturalWidth, naturalHeight }: HTMLImageElement): number | undefined {
  if (naturalHeight === 0) return undefined;
  return (Math.min(naturalHeight, VECTOR_HEIGHT) * naturalWidth) / naturalHeight;
}

export const view: MessageView<"image"> = { type: "image", Component: ImageMessage };
