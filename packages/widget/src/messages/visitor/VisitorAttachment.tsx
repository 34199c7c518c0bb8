import { useState } from "react";
import type { Attachment } from "@banter/client";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { fillIn } from "../../i18n/strings.ts";
import { Lightbox } from "../lightbox/Lightbox.tsx";
import { fileName } from "../../browser/file-name.ts";
import { safePageUrl } from "../../browser/safe-page-url.ts";
import { fileKind } from "./file-kind.ts";
import css from "./visitor-attachment.css?inline";

/**
 * A file that the guest sent: an image opens in a lightbox, any other file is a card with its type and name. So is an
 * image that the browser can't decode, e.g. HEIC.
 */
export function VisitorAttachment({ attachment, number }: VisitorAttachmentProps) {
  useStyles(css);
  const strings = useStrings();
  const name = attachment.name ?? fileName(attachment.url);
  const opener = fillIn(strings.openAttachment, { number });
  const [isUndecodable, setUndecodable] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const imageUrl =
    attachment.type.startsWith("image/") && !isUndecodable
      ? safePageUrl(attachment.blobUrl ?? attachment.url, "image")
      : undefined;
  if (imageUrl !== undefined) {
    return (
      <Lightbox src={imageUrl} alt={name} label={`${opener}: ${name}`}>
        <img
          className="banter-guest-bubble-image-attachment"
          src={imageUrl}
          alt=""
          decoding="async"
          data-chosen={attachment.type === "image/*" || undefined}
          data-pending={!isLoaded || undefined}
          onLoad={() => setLoaded(true)}
          onError={() => setUndecodable(true)}
        />
      </Lightbox>
    );
  }
  // Of an option or a card, not a file of the visitor's. The bubble has its title, if there is one.
  if (attachment.type === "image/*")
    return attachment.name === undefined && <span className="banter-guest-text">{strings.imageFailed}</span>;
  const { label: kind, tone } = fileKind(name);
  return (
    <a
      className="banter-attachment"
      href={safePageUrl(attachment.url, "download")}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${opener}: ${kind} ${name}`}
    >
      <span className="banter-attachment-icon" data-tone={tone}>
        <Icon name="file" />
      </span>
      <span className="banter-attachment-kind">{kind}</span>{" "}
      <span className="banter-attachment-name">{name}</span>
    </a>
  );
}

interface VisitorAttachmentProps {
  readonly attachment: Attachment;
  /** From 1. */
  readonly number: number;
}
