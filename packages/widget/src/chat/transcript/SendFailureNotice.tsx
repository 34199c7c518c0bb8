import type { SendFailure } from "@banter/client";
import type { Words } from "../../i18n/words.ts";
import { useChat, useChatState } from "../chat-context.ts";
import { Icon } from "../Icon.tsx";
import { useAllWords } from "../../i18n/use-all-words.ts";

/** Says why the conversation stands still, and gives the way on. */
export function SendFailureNotice() {
  const words = useAllWords();
  const { session } = useChat();
  const failure = useChatState((state) => state.sendFailure);
  const isReturned = useChatState((state) => state.returnedAnswer !== undefined);
  if (failure === undefined) return null;
  const isLost = failure.kind === "session-lost";
  return (
    <div className="banter-notice" role="alert" data-kind={failure.kind}>
      <Icon name="alert" />
      <span>{failureWords(failure, words)}</span>
      {/* An answer that has come back to its field is sent again from there. */}
      {(isLost || !isReturned) && (
        <button
          type="button"
          className="banter-notice-action"
          onClick={isLost ? session.restart : session.retry}
        >
          {isLost ? words.startOver : words.retry}
        </button>
      )}
    </div>
  );
}

function failureWords({ kind, message }: SendFailure, words: Words): string {
  switch (kind) {
    case "network":
      return words.failedNetwork;
    case "server":
      return message === undefined ? words.failedServer : `${words.failedServer} (${message})`;
    case "stream":
      return words.failedStream;
    case "unconfirmed":
      return words.failedUnconfirmed;
    case "session-lost":
      return words.failedSessionLost;
  }
}
