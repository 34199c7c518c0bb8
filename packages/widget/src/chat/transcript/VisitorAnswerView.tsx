import type { ReactNode } from "react";
import type { Answer, AnswerStatus, Attachment, GivenAnswer } from "@banter/client";
import { useChat, useSendFailure, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { VisitorAttachments, RecordingSlot } from "../../messages/visitor/VisitorAttachments.tsx";
import { Avatar } from "../avatar/Avatar.tsx";
import css from "./visitor-answer.css?inline";

/** The visitor's answer and its delivery status. */
export function VisitorAnswerView({
  given,
  time,
  avatarUrl,
  hasAvatar,
  isRestored,
  children,
}: VisitorAnswerViewProps) {
  useStyles(css);
  const strings = useStrings();
  const isSent = given.status === "sent";
  return (
    <div className="guest-container" data-status={given.status}>
      {children}
      <div
        className="banter-guest-column"
        data-time={isSent && time !== undefined ? `${strings.sent} · ${time}` : undefined}
      >
        <div
          className="banter-guest-bubble"
          data-testid="guest-bubble"
          data-new={!isRestored || undefined}
          data-media={hasMedia(given.answer) || undefined}
          dir="auto"
        >
          <bdi className="banter-visually-hidden">{strings.youSaid} </bdi>
          <AnswerContent answer={given.answer} />
        </div>
        {!isSent && <DeliveryStatus status={given.status} />}
      </div>
      {hasAvatar && (
        <div className="banter-avatar-container" data-role="guest">
          <Avatar role="guest" url={avatarUrl} />
        </div>
      )}
    </div>
  );
}

interface VisitorAnswerViewProps {
  readonly given: GivenAnswer;
  /** When it was given, formatted. */
  readonly time: string | undefined;
  readonly avatarUrl: string | undefined;
  readonly hasAvatar: boolean;
  readonly isRestored: boolean;
  /** Before the answer. */
  readonly children?: ReactNode;
}

function AnswerContent({ answer }: { readonly answer: Answer }) {
  if (answer.type === "skip") return <span className="banter-guest-text">{answer.label}</span>;
  if (answer.type === "recording") {
    return <RecordingSlot {...answer} />;
  }
  const text = answer.label ?? answer.formatted ?? answer.value;
  const { attachments = [] } = answer;
  const title = cardTitle(attachments);
  return (
    <>
      {attachments.length > 0 && <VisitorAttachments attachments={attachments} />}
      {title !== undefined && title !== text && <span className="banter-guest-title">{title}</span>}
      {text !== "" && <span className="banter-guest-text">{text}</span>}
    </>
  );
}

function hasMedia(answer: Answer): boolean {
  return answer.type === "recording" || (answer.type === "text" && (answer.attachments ?? []).length > 0);
}

/** The image of a chosen card or option has its title as its name, and no exact type, unlike an uploaded file. */
function cardTitle([first, ...others]: readonly Attachment[]): string | undefined {
  return others.length === 0 && first?.type === "image/*" ? first.name : undefined;
}

/**
 * The style sheet delays "Sending": most answers arrive before it would appear. While `SendFailureNotice` explains a failure
 * and offers a retry, the bubble doesn't repeat it.
 */
function DeliveryStatus({ status }: { readonly status: Exclude<AnswerStatus, "sent"> }) {
  const strings = useStrings();
  const { session } = useChat();
  const hasFailureNotice = useSendFailure() !== undefined;
  if (hasFailureNotice && status !== "sending") return null;
  const text = {
    sending: strings.sending,
    "waiting-for-network": strings.waitingForNetwork,
    failed: strings.notSent,
  }[status];
  return (
    <div className="banter-sending" data-status={status} role={status === "failed" ? "alert" : undefined}>
      <Icon name={status === "failed" ? "alert" : "clock"} />
      <span>{text}</span>
      {status === "failed" && (
        <button type="button" className="banter-notice-action" onClick={session.retry}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}
