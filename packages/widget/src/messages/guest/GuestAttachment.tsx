import type { Attachment } from "@banter/client";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { fillIn } from "../../i18n/words.ts";
import { Lightbox } from "../lightbox/Lightbox.tsx";
import { safePageUrl } from "../safe-page-url.ts";
import { fileKind, fileName } from "./file-kind.ts";
import css from "./guest-attachment.css?inline";

/** A file that the guest sent: a picture opens in full size, any other is a card with its kind and name. */
export function GuestAttachment({ attachment, number }: GuestAttachmentProps) {
  useStyles(css);
  const words = useAllWords();
  const name = attachment.name ?? fileName(attachment.url);
  const opener = fillIn(words.openAttachment, { number });
  const picture = attachment.type.startsWith("image/")
    ? safePageUrl(attachment.blobUrl ?? attachment.url, "image")
    : undefined;
  if (picture !== undefined) {
    return (
      <Lightbox src={picture} alt={name} label={`${opener}: ${name}`}>
        <img className="banter-guest-bubble-image-attachment" src={picture} alt="" decoding="async" />
      </Lightbox>
    );
  }
  const { label: kind, tone } = fileKind(name);
  return (
    <a
      className="banter-attachment"
      href={safePageUrl(attachment.url, "download")}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${opener}: ${kind} ${name}`}
    >
      <span className="banter-attachment-kind" data-tone={tone}>
        {kind}
      </span>{" "}
      <span className="banter-attachment-name">{name}</span>
    </a>
  );
}

interface GuestAttachmentProps {
  readonly attachment: Attachment;
  /** From 1. */
  readonly number: number;
}
