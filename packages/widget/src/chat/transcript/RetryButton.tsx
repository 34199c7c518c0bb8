import { useEffect, useState } from "react";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";

/** Says when a retry is possible, and keeps the focus until then. */
export function RetryButton({ retryAt }: { readonly retryAt: number | undefined }) {
  const { session } = useChat();
  const strings = useStrings();
  const seconds = useSecondsUntil(retryAt);
  const isDisabled = seconds > 0;
  return (
    <button
      type="button"
      className="banter-notice-action"
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : session.retry}
    >
      {isDisabled ? fillIn(strings.retryIn, { seconds }) : strings.retry}
    </button>
  );
}

/** More often than the second changes, so that none is skipped. */
const TICK_MS = 250;

/** Whole seconds until a time in milliseconds since 1970; 0 once it has passed. */
function useSecondsUntil(time = 0): number {
  const [now, setNow] = useState(Date.now);
  const isLater = time > now;
  useEffect(() => {
    if (!isLater) return undefined;
    const interval = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(interval);
  }, [isLater]);
  return Math.max(0, Math.ceil((time - now) / 1_000));
}
