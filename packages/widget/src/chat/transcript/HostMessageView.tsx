import { useCallback, useState } from "react";
import type { HostMessage } from "@banter/protocol";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { LoadFailed } from "../../controls/LoadFailed.tsx";
import { describeMessage, loadMessage } from "../../messages/registry.ts";
import { TextMessage } from "../../messages/text/TextMessage.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { HostBubble } from "./HostRow.tsx";

/** One message of the bot. While its media loads, it is mounted but hidden behind the typing indicator. */
export function HostMessageView({
  message,
  language,
  chunkId,
  index,
  isLast,
  isRestored,
  isHidden,
  isTyped,
}: HostMessageViewProps) {
  const { session, contentGrew } = useChat();
  const strings = useStrings();
  const handleLoaded = useCallback(() => {
    session.messageLoaded(chunkId, index);
    contentGrew();
  }, [session, contentGrew, chunkId, index]);
  const handleCompleted = useCallback(
    (text?: string) => session.completeMessage(chunkId, index, text),
    [session, chunkId, index],
  );
  const isAiGenerated = message.type === "text" && message.content.isAiGenerated;
  const shared = { isRestored, onLoaded: handleLoaded, onCompleted: handleCompleted };
  return (
    <HostBubble
      message={message}
      language={language}
      state={{ isLast, isHidden, isNew: !isRestored, isTyped }}
    >
      {/* Isolated, so that `dir="auto"` follows the message and not the language of this label. */}
      <bdi className="banter-visually-hidden">{isAiGenerated ? strings.aiSaid : strings.botSaid} </bdi>
      <ErrorBoundary
        fallback={() =>
          message.type === "text" ? (
            <div className="slate-html-container">{describeMessage(message, strings)}</div>
          ) : (
            <p className="banter-unshown">{strings.unknownMessage}</p>
          )
        }
        onFailed={handleLoaded}
      >
        {message.type === "text" ? (
          <TextMessage content={message.content} {...shared} />
        ) : (
          <LazyMessage message={message} {...shared} />
        )}
      </ErrorBoundary>
    </HostBubble>
  );
}

interface HostMessageViewProps {
  readonly message: HostMessage;
  readonly language: string | undefined;
  readonly chunkId: string;
  readonly index: number;
  /** Of the messages before a question, also while the others are not shown yet. */
  readonly isLast: boolean;
  readonly isRestored: boolean;
  readonly isHidden: boolean;
  /** It replaces the typing indicator, which has arrived in its place. */
  readonly isTyped: boolean;
}

function LazyMessage({ message, ...props }: LazyMessageProps) {
  const [load] = useState(() => () => loadMessage(message));
  const view = useLoaded(load);
  if (view.status === "failed") return <LoadFailed onRetry={view.retry} />;
  return view.status === "ready" ? <view.value {...props} /> : <span className="banter-message-place" />;
}

interface LazyMessageProps {
  readonly message: HostMessage;
  readonly isRestored: boolean;
  readonly onLoaded: () => void;
  readonly onCompleted: (text?: string) => void;
}
