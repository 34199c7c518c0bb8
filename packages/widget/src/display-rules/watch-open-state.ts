import type { RulesEnvironment } from "./rules-environment.ts";
import type { VisitorRecord } from "./visitor-record.ts";

/** Follows whether the chat is and was open, by the widget's events, and notes that it was closed. */
export function watchOpenState(environment: RulesEnvironment, visitor: VisitorRecord, signal: AbortSignal) {
  const { element, setLauncherShown } = environment;
  let isOpen = environment.isOpen();
  let wasOpened = isOpen || environment.hasConversation();
  let wasOpenedOnPage = isOpen;

  function listen(event: string, handle: () => void): void {
    element.addEventListener(`banter:${event}`, handle, { signal });
  }
  listen("open", () => {
    isOpen = wasOpened = wasOpenedOnPage = true;
    setLauncherShown(true);
  });
  listen("close", () => {
    isOpen = false;
    visitor.noteClosed();
  });
  // Opening the chat dismisses the message, too.
  listen("preview-message-dismissed", () => {
    if (!isOpen) visitor.noteClosed();
  });

  return {
    /** Whether the visitor has something to return to. */
    wasOpened: () => wasOpened,
    wasOpenedOnPage: () => wasOpenedOnPage,
    beginPage: () => {
      wasOpenedOnPage = isOpen;
    },
  };
}
