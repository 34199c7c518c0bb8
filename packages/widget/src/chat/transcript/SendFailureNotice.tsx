import type { SendFailure } from "@banter/client";
import { useChat, useChatState, useSendFailure, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import type { UiStrings } from "../../i18n/strings.ts";
import { RetryButton } from "./RetryButton.tsx";

/** Explains why the conversation can't continue and offers to retry, to go on without a model's reply or to start over. */
export function SendFailureNotice() {
  const strings = useStrings();
  const failure = useSendFailure();
  const hasBegun = useChatState(({ chunks }) => chunks.at(-1)?.streamed !== undefined);
  if (failure === undefined) return null;
  return (
    <div className="banter-notice" data-kind={failure.kind}>
      <Icon name="alert" />
      {/* Without the buttons: one that counts down would be announced with each second. */}
      <span role="alert">{failureText(failure, hasBegun, strings)}</span>
      <NoticeActions failure={failure} />
    </div>
  );
}

function NoticeActions({ failure }: { readonly failure: SendFailure }) {
  const strings = useStrings();
  const { session } = useChat();
  const isReturned = useChatState(({ composer }) => composer.field?.state === "returned");
  if (failure.kind === "session-lost" || failure.kind === "too-long")
    return (
      <button type="button" className="banter-notice-action" onClick={session.restart}>
        {strings.startOver}
      </button>
    );
  // An answer that was returned to its field is sent again from there.
  if (isReturned) return null;
  return (
    <div className="banter-notice-actions">
      <RetryButton key={failure.retryAt} retryAt={failure.retryAt} />
      {failure.kind === "stream" && (
        <button type="button" className="banter-notice-action" onClick={session.skipReply}>
          {strings.continueWithoutReply}
        </button>
      )}
    </div>
  );
}

function failureText({ kind, message }: SendFailure, hasBegun: boolean, strings: UiStrings): string {
  switch (kind) {
    case "network":
      return `${strings.networkErrorTitle}. ${strings.networkErrorMessage}`;
    case "server":
      return message === undefined ? strings.failedServer : `${strings.failedServer} (${message})`;
    case "stream":
      return hasBegun ? strings.failedStream : strings.failedReply;
    case "action":
      return strings.failedAction;
    case "unconfirmed":
      return strings.failedUnconfirmed;
    case "session-lost":
      return strings.failedSessionLost;
    case "sign-in":
      return strings.signInRequired;
    case "too-long":
      return strings.failedTooLong;
  }
}
