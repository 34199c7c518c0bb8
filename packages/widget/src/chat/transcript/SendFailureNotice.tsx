import type { SendFailure } from "@banter/client";
import { useChat, useChatState, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import type { UiStrings } from "../../i18n/strings.ts";

/** Explains why the conversation can't continue and offers to retry or to start over. */
export function SendFailureNotice() {
  const strings = useStrings();
  const { session } = useChat();
  const failure = useChatState((state) => state.sendFailure);
  const hasBegun = useChatState(({ chunks }) => chunks.at(-1)?.streamed !== undefined);
  const isReturned = useChatState((state) => state.returnedAnswer !== undefined);
  if (failure === undefined) return null;
  const canOnlyRestart = failure.kind === "session-lost" || failure.kind === "too-long";
  return (
    // Nothing is announced twice: a lost connection is announced by its toast.
    <div
      className="banter-notice"
      role={failure.kind === "network" ? undefined : "alert"}
      data-kind={failure.kind}
    >
      <Icon name="alert" />
      <span>{failureText(failure, hasBegun, strings)}</span>
      {/* An answer that was returned to its field is sent again from there. */}
      {(canOnlyRestart || !isReturned) && (
        <button
          type="button"
          className="banter-notice-action"
          onClick={canOnlyRestart ? session.restart : session.retry}
        >
          {canOnlyRestart ? strings.startOver : strings.retry}
        </button>
      )}
    </div>
  );
}

function failureText({ kind, message }: SendFailure, hasBegun: boolean, strings: UiStrings): string {
  switch (kind) {
    case "network":
      return strings.failedNetwork;
    case "server":
      return message === undefined ? strings.failedServer : `${strings.failedServer} (${message})`;
    case "stream":
      return hasBegun ? strings.failedStream : strings.failedReply;
    case "unconfirmed":
      return strings.failedUnconfirmed;
    case "session-lost":
      return strings.failedSessionLost;
    case "too-long":
      return strings.failedTooLong;
  }
}
