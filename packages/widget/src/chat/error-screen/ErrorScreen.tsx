import type { StartFailure } from "@banter/client";
import { useEffect, useRef } from "react";
import { useChat, useChatState, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import css from "./error-screen.css?inline";
import { startFailureText } from "./start-failure-text.ts";

/**
 * Explains why the conversation couldn't start (spec §8), shows the cause for developers and offers to retry. Its text stays
 * the same during a retry, so that an automatic one is not announced; the failure of the visitor's own is.
 */
export function ErrorScreen({ failure, isPreview }: ErrorScreenProps) {
  useStyles(css);
  const strings = useStrings();
  const { announce, session, apiHost } = useChat();
  const isRetrying = useChatState(({ phase }) => phase === "loading");
  const isVisitorsRetry = useRef(false);
  const text = startFailureText(failure, isPreview, strings);
  const foreignStatus = isForeign(failure) ? failure.status : undefined;
  // A visitor who has to sign in isn't a developer's mistake.
  const cause = failure.cause === undefined || failure.kind === "sign-in" ? "" : causeText(failure.cause);

  useEffect(() => {
    if (isRetrying || !isVisitorsRetry.current) return;
    isVisitorsRetry.current = false;
    announce(text);
  }, [isRetrying, text, announce]);

  useEffect(() => {
    if (foreignStatus !== undefined)
      console.error(
        `Banter asked ${apiHost} for the bot and got a reply (${foreignStatus}) that isn't from a Banter server. Set apiHost to the server's address, e.g. apiHost="https://bots.example.com".`,
      );
  }, [foreignStatus, apiHost]);

  function retry(): void {
    isVisitorsRetry.current = true;
    announce(strings.loading);
    session.retry();
  }
  return (
    <div className="banter-error-screen" role="alert" tabIndex={-1} data-retrying={isRetrying || undefined}>
      <Icon name="alert" />
      <p className="banter-error-title">{text}</p>
      {failure.retryIn !== undefined && <p className="banter-error-note">{strings.retryingIn}</p>}
      <button type="button" className="banter-button" onClick={retry}>
        <Icon name="retry" />
        {strings.retry}
      </button>
      {cause !== "" && cause !== "{}" && (
        <pre className="banter-error-cause" tabIndex={0}>
          {cause}
        </pre>
      )}
    </div>
  );
}

interface ErrorScreenProps {
  readonly failure: StartFailure;
  readonly isPreview: boolean;
}

/** Whether the reply isn't of the protocol, e.g. the page's own host replied because `apiHost` is missing. */
function isForeign({ kind, message }: StartFailure): boolean {
  return kind === "unreadable" || message === undefined;
}

function causeText(cause: unknown): string {
  if (typeof cause === "string") return cause;
  try {
    return JSON.stringify(cause, undefined, 2) ?? String(cause);
  } catch {
    // Circular structures can't be serialized.
    return String(cause);
  }
}
