import { useCallback, useState } from "react";
import type { HostMessage } from "@banter/protocol";
import { loadMessage } from "../../messages/bind-message.ts";
import { TextMessage } from "../../messages/text/TextMessage.tsx";
import { useChat, useWords } from "../chat-context.ts";
import { Fence } from "../Fence.tsx";
import { LoadFailed } from "../LoadFailed.tsx";
import { useLoaded } from "../use-loaded.ts";

/** One message of the bot. While its pictures load it is there but hidden behind the typing indicator. */
export function HostBubble({ message, chunkId, index, isRestored, isHidden }: HostBubbleProps) {
  const { session, contentGrew } = useChat();
  const words = useWords();
  const loaded = useCallback(() => {
    session.messageLoaded(chunkId, index);
    contentGrew();
  }, [session, contentGrew, chunkId, index]);
  const completed = useCallback(
    (text?: string) => session.completeMessage(chunkId, index, text),
    [session, chunkId, index],
  );
  const shared = { isRestored, onLoaded: loaded, onCompleted: completed };
  return (
    <div
      className="banter-host-bubble"
      data-testid="host-bubble"
      data-type={message.type}
      data-blockid={message.id}
      data-loading={isHidden || undefined}
      data-new={!isRestored || undefined}
      dir="auto"
    >
      {/* Isolated: its own language must not decide which way the message runs. */}
      <bdi className="banter-visually-hidden">{words.botSaid} </bdi>
      <Fence instead={() => <p className="banter-unshown">{words.unknownMessage}</p>} onFailed={loaded}>
        {message.type === "text" ? (
          <TextMessage content={message.content} {...shared} />
        ) : (
          <FetchedMessage message={message} {...shared} />
        )}
      </Fence>
    </div>
  );
}

interface HostBubbleProps {
  readonly message: HostMessage;
  readonly chunkId: string;
  readonly index: number;
  readonly isRestored: boolean;
  readonly isHidden: boolean;
}

function FetchedMessage({ message, ...props }: FetchedMessageProps) {
  const [load] = useState(() => () => loadMessage(message));
  const face = useLoaded(load);
  if (face.status === "failed") return <LoadFailed onRetry={face.retry} />;
  return face.status === "ready" ? <face.value {...props} /> : <span className="banter-message-place" />;
}

interface FetchedMessageProps {
  readonly message: HostMessage;
  readonly isRestored: boolean;
  readonly onLoaded: () => void;
  readonly onCompleted: (text?: string) => void;
}
