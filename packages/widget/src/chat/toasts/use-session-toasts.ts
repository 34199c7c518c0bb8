import { useEffect } from "react";
import { withEnglish } from "../../i18n/english.ts";
import { useChat } from "../chat-context.ts";

/** Shows what the session reports besides the conversation: lost connections and blocked windows (spec §8). */
export function useSessionToasts(): void {
  const { session, showToast, getWords } = useChat();
  useEffect(
    () =>
      session.on((event) => {
        const words = withEnglish(getWords());
        if (event.type === "popup-blocked") {
          showToast({
            title: words.popupBlockedTitle,
            description: words.popupBlockedDescription,
            link: { label: words.popupBlockedButtonLabel, url: event.url },
            tone: "info",
          });
        }
        if (event.type === "send-failed" && event.failure.kind === "network") {
          showToast({
            title: words.networkErrorTitle,
            description: words.networkErrorMessage,
            tone: "error",
          });
        }
      }),
    [session, showToast, getWords],
  );
}
