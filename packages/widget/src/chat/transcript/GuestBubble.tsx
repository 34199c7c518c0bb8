import type { Answer, AnswerStatus, Attachment, GivenAnswer } from "@banter/client";
import { safePageUrl } from "../../messages/safe-page-url.ts";
import { Avatar } from "../avatar/Avatar.tsx";
import { useChat, useWords } from "../chat-context.ts";
import { Icon } from "../Icon.tsx";

/** What the visitor answered, and whether it has arrived. */
export function GuestBubble({ given, avatarUrl, hasAvatar, isRestored }: GuestBubbleProps) {
  const words = useWords();
  return (
    <div className="guest-container" data-status={given.status}>
      <div className="banter-guest-column">
        <div className="banter-guest-bubble" data-testid="guest-bubble" data-new={!isRestored || undefined} dir="auto">
          <span className="banter-visually-hidden">{words.youSaid} </span>
          <AnswerContent answer={given.answer} />
        </div>
        <SendingStatus status={given.status} />
      </div>
      {hasAvatar && (
        <div className="banter-avatar-container" data-role="guest">
          <Avatar role="guest" url={avatarUrl} />
        </div>
      )}
    </div>
  );
}

interface GuestBubbleProps {
  readonly given: GivenAnswer;
  readonly avatarUrl: string | undefined;
  readonly hasAvatar: boolean;
  readonly isRestored: boolean;
}

function AnswerContent({ answer }: { readonly answer: Answer }) {
  const words = useWords();
  if (answer.type === "skip") return <span className="banter-guest-text">{answer.label}</span>;
  if (answer.type === "recording") {
    const src = safePageUrl(answer.blobUrl ?? answer.url, "media");
    return src === undefined ? <span>{words.audio}</span> : <audio controls src={src} aria-label={words.audio} />;
  }
  const text = answer.label ?? answer.value;
  return (
    <>
      {(answer.attachments ?? []).map((attachment, index) => (
        <AttachmentView key={attachment.url} attachment={attachment} number={index + 1} />
      ))}
      {text !== "" && <span className="banter-guest-text">{text}</span>}
    </>
  );
}

function AttachmentView({ attachment, number }: { readonly attachment: Attachment; readonly number: number }) {
  const words = useWords();
  const name = attachment.name ?? fileName(attachment.url);
  const href = safePageUrl(attachment.url, "download");
  const picture = attachment.type.startsWith("image") ? safePageUrl(attachment.blobUrl ?? attachment.url, "image") : undefined;
  return (
    <a
      className="banter-attachment"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${words.openAttachment.replace("{number}", String(number))}: ${name}`}
    >
      {picture === undefined ? (
        <span className="banter-attachment-file">
          <Icon name="file" />
          <span>{name}</span>
        </span>
      ) : (
        <img className="banter-guest-bubble-image-attachment" src={picture} alt={name} decoding="async" />
      )}
    </a>
  );
}

function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    // A name with a stray percent sign: shown as it is.
    return last;
  }
}

/** Nothing once it has arrived; on the way it shows only if that takes a while (the delay is in the style sheet). */
function SendingStatus({ status }: { readonly status: AnswerStatus }) {
  const words = useWords();
  const { session } = useChat();
  if (status === "sent") return null;
  const text = { sending: words.sending, "waiting-for-network": words.waitingForNetwork, failed: words.notSent }[status];
  return (
    <div className="banter-sending" data-status={status} role={status === "failed" ? "alert" : undefined}>
      <Icon name={status === "failed" ? "alert" : "clock"} />
      <span>{text}</span>
      {status !== "sending" && (
        <button type="button" className="banter-notice-action" onClick={session.retry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}
