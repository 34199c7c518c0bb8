import { useEffect } from "react";
import type { ChatState } from "@banter/client";
import { findLast } from "@banter/protocol";
import { useChat, useChatState, useStrings } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";

/** Below the newest reply, until the question after it is answered: asks the model for another one in its place. */
export function AskAgain({ streamedId }: { readonly streamedId: string }) {
  const { announce } = useChat();
  const strings = useStrings();
  const offer = useChatState((state) => offerFor(state, streamedId));
  useEffect(() => {
    if (offer === false) announce(strings.cannotAskAgain);
  }, [announce, offer, strings]);
  if (offer === undefined) return null;
  return offer ? <AskAgainButton /> : <span>{strings.cannotAskAgain}</span>;
}

function AskAgainButton() {
  const { session } = useChat();
  const strings = useStrings();
  return (
    <button type="button" className="banter-reply-action" onClick={session.regenerateReply}>
      <Icon name="retry" />
      {strings.askAgain}
    </button>
  );
}

/** `Chunk.canRegenerate` for the newest reply while the question after it is unanswered, else undefined. */
function offerFor({ chunks }: ChatState, streamedId: string): boolean | undefined {
  const isNewest = findLast(chunks, ({ streamed }) => streamed !== undefined)?.streamed?.id === streamedId;
  const last = chunks.at(-1);
  return isNewest && last?.answer === undefined ? last?.canRegenerate : undefined;
}
