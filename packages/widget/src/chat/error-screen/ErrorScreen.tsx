import type { StartFailure } from "@banter/client";
import { useChat } from "../chat-context.ts";
import { Icon } from "../Icon.tsx";
import { LaterIcon } from "../LaterIcon.tsx";
import { startFailureWords } from "./start-failure-words.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";

/** Why the conversation could not begin (spec §8), its cause for whoever mends it, and a way to try again. */
export function ErrorScreen({ failure, isPreview }: ErrorScreenProps) {
  const words = useAllWords();
  const { session } = useChat();
  return (
    <div className="banter-error-screen" role="alert">
      <Icon name="alert" />
      <p className="banter-error-title">{startFailureWords(failure, isPreview, words)}</p>
      {failure.retryIn !== undefined && <p className="banter-error-note">{words.retryingIn}</p>}
      <button type="button" className="banter-button" onClick={session.retry}>
        <LaterIcon name="retry" />
        {words.retry}
      </button>
      {failure.cause !== undefined && (
        <pre className="banter-error-cause" tabIndex={0}>
          {causeText(failure.cause)}
        </pre>
      )}
    </div>
  );
}

interface ErrorScreenProps {
  readonly failure: StartFailure;
  readonly isPreview: boolean;
}

function causeText(cause: unknown): string {
  if (typeof cause === "string") return cause;
  try {
    return JSON.stringify(cause, undefined, 2) ?? String(cause);
  } catch {
    // A cause that refers to itself: its name is better than nothing.
    return String(cause);
  }
}
