import type { Answer, AnswerStatus, Attachment, GivenAnswer } from "@banter/client";
import { Avatar } from "../avatar/Avatar.tsx";
import { useChat, useChatState } from "../chat-context.ts";
import { Icon } from "../Icon.tsx";
import { LaterIcon } from "../LaterIcon.tsx";
import { useLoaded } from "../use-loaded.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";

/** What the visitor answered, and whether it has arrived. */
export function GuestBubble({ given, avatarUrl, hasAvatar, isRestored }: GuestBubbleProps) {
  const words = useAllWords();
  return (
    <div className="guest-container" data-status={given.status}>
      <div className="banter-guest-column">
        <div
          className="banter-guest-bubble"
          data-testid="guest-bubble"
          data-new={!isRestored || undefined}
          dir="auto"
        >
          <bdi className="banter-visually-hidden">{words.youSaid} </bdi>
          <AnswerContent answer={given.answer} />
        </div>
        {given.status !== "sent" && <SendingStatus status={given.status} />}
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
  if (answer.type === "skip") return <span className="banter-guest-text">{answer.label}</span>;
  if (answer.type === "recording") {
    return <RecordingView url={answer.url} blobUrl={answer.blobUrl} />;
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

/** Files and recordings are rare: what shows them is fetched when there are some. */
function AttachmentView({
  attachment,
  number,
}: {
  readonly attachment: Attachment;
  readonly number: number;
}) {
  const face = useLoaded(loadAttachment);
  return face.status === "ready" ? (
    <face.value.GuestAttachment attachment={attachment} number={number} />
  ) : (
    <span className="banter-message-place" />
  );
}

function RecordingView({ url, blobUrl }: { readonly url: string; readonly blobUrl: string | undefined }) {
  const face = useLoaded(loadRecording);
  return face.status === "ready" ? (
    <face.value.GuestRecording url={url} blobUrl={blobUrl} />
  ) : (
    <span className="banter-message-place" />
  );
}

const loadAttachment = () => import("../../messages/guest/GuestAttachment.tsx");
const loadRecording = () => import("../../messages/guest/GuestRecording.tsx");

/** On the way it shows only if that takes a while (the delay is in the style sheet). */
function SendingStatus({ status }: { readonly status: Exclude<AnswerStatus, "sent"> }) {
  const words = useAllWords();
  const { session } = useChat();
  const isExplained = useChatState((state) => state.sendFailure !== undefined);
  const text = {
    sending: words.sending,
    "waiting-for-network": words.waitingForNetwork,
    failed: words.notSent,
  }[status];
  return (
    <div className="banter-sending" data-status={status} role={status === "failed" ? "alert" : undefined}>
      {status === "failed" ? <Icon name="alert" /> : <LaterIcon name="clock" />}
      <span>{text}</span>
      {/* The notice below the conversation has the button, where there is one. */}
      {status === "failed" && !isExplained && (
        <button type="button" className="banter-notice-action" onClick={session.retry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}
