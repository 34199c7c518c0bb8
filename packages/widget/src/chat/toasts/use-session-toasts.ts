import { useEffect } from "react";
import { useChat } from "../../chat-context/chat-context.ts";

/** Shows blocked pop-ups (spec §8). Other faults have a place in the conversation. */
export function useSessionToasts(): void {
  const { session, showToast, getStrings } = useChat();
  useEffect(
    () =>
      session.on((event) => {
        const strings = getStrings();
        if (event.type === "popup-blocked") {
          showToast({
            title: strings.popupBlockedTitle,
            description: strings.popupBlockedDescription,
            link: { label: strings.popupBlockedButtonLabel, url: event.url },
            tone: "info",
          });
        }
      }),
    [session, showToast, getStrings],
  );
}
