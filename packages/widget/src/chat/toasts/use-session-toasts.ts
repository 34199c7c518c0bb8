import { useEffect } from "react";
import { useChat } from "../chat-context.ts";

/** Shows what the session reports besides the conversation: lost connections and blocked windows (spec §8). */
export function useSessionToasts(): void {
  const { session, showToast, getWords } = useChat();
  useEffect(
    () =>
      session.on((event) => {
        const words = getWords();
        const own = session.getState().bot?.settings.general.systemMessages;
        if (event.type === "popup-blocked") {
          showToast({
            title: own?.popupBlockedTitle ?? words.popupBlockedTitle,
            description: own?.popupBlockedDescription ?? words.popupBlockedDescription,
            link: { label: own?.popupBlockedButtonLabel ?? words.popupBlockedButtonLabel, url: event.url },
            tone: "info",
          });
        }
        if (event.type === "send-failed" && event.failure.kind === "network") {
          showToast({
            title: own?.networkErrorTitle ?? words.networkErrorTitle,
            description: own?.networkErrorMessage ?? words.networkErrorMessage,
            tone: "error",
          });
        }
      }),
    [session, showToast, getWords],
  );
}
