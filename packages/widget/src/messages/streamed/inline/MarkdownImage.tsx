import { createContext, useContext, useState } from "react";
import type { LinkTarget } from "@banter/streaming-markdown";
import { safePageUrl } from "../../../browser/safe-page-url.ts";
import { useStrings } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { fillIn } from "../../../i18n/strings.ts";

/** Hosts from which images load without a click. */
export const AllowedImageHosts = createContext<readonly string[]>([]);

interface MarkdownImageProps {
  readonly target: LinkTarget;
  readonly alt: string;
  readonly isInLink: boolean;
}

/**
 * An image of a reply. Its URL can tell its host what the model knows of the conversation, so it loads when the visitor
 * asks for it, unless the owner allows the host.
 */
export function MarkdownImage({ target, alt, isInLink }: MarkdownImageProps) {
  const allowedHosts = useContext(AllowedImageHosts);
  const [isRequested, setIsRequested] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const strings = useStrings();
  const src = safePageUrl(target.url, "image");
  if (src === undefined) return alt;
  if (hasFailed) return `${alt || strings.image}: ${strings.imageFailed}`;
  const host = new URL(src).host;
  if (isRequested || src.startsWith("data:") || allowedHosts.includes(host))
    return (
      <img
        // The button had the focus.
        ref={isRequested ? focus : undefined}
        tabIndex={isRequested ? -1 : undefined}
        src={src}
        alt={alt}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setHasFailed(true)}
      />
    );
  // A link contains no button.
  if (isInLink) return alt || host;
  return (
    <button type="button" className="banter-image-request" onClick={() => setIsRequested(true)}>
      <Icon name="picture" />
      <span>
        {alt !== "" && <strong>{alt}</strong>}
        {alt !== "" && " "}
        {fillIn(strings.showImage, { host })}
      </span>
    </button>
  );
}

function focus(image: HTMLImageElement | null): void {
  image?.focus({ preventScroll: true });
}
