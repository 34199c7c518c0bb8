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

const SECOND_MS = 1_000;

/** Whole seconds until a time in milliseconds since 1970; 0 once it has passed. */
function useSecondsUntil(time = 0): number {
  const { clock } = useChat();
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, time - now);
  useEffect(
    () => (left > 0 ? clock.after(left % SECOND_MS || SECOND_MS, () => setNow(Date.now())) : undefined),
    [clock, left],
  );
  return Math.ceil(left / SECOND_MS);
}
