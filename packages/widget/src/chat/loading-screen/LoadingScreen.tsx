import { useEffect } from "react";
import { useChat, useIsBrowserChecked, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Skeleton } from "./Skeleton.tsx";
import css from "./loading-screen.css?inline";

/** A skeleton of the conversation until the bot is known. */
export function LoadingScreen() {
  useStyles(css);
  const strings = useStrings();
  const { announce } = useChat();
  const isChecked = useIsBrowserChecked();
  useEffect(() => {
    if (isChecked) announce(strings.checking);
  }, [announce, isChecked, strings]);
  return (
    <div
      className="banter-loading-screen"
      role="status"
      aria-label={strings.loading}
      data-testid="loading-spinner"
    >
      <Skeleton />
      {isChecked && (
        <span className="banter-check" aria-hidden="true">
          {strings.checking}
        </span>
      )}
    </div>
  );
}
