import type { Command } from "@banter/protocol";
import type { PreviewMessage } from "../../contract/widget-props.ts";
import { followColorScheme } from "../frame/bot-colors.ts";
import { createDelay } from "../frame/delay.ts";
import type { OpenControl } from "../frame/open-control.ts";
import { createEmitter } from "../frame/widget-events.ts";
import type { Launcher, WidgetContext } from "../widget-context.ts";
import { createPreviewCardLoader } from "./preview-card-loader.ts";
import { previewMessagesOf } from "./preview-messages.ts";

/** Decides when the preview cards are shown: by a command, or by the props after their delay. */
export function createPreviewMessage(
  context: WidgetContext,
  { root, button }: Launcher,
  { isOpen, request }: OpenControl,
  onShown: () => void,
) {
  const { getProps, shadow } = context;
  const emit = createEmitter(context);
  const cards = createPreviewCardLoader(context, root, {
    onClick: () => {
      emit("preview-message-click", undefined);
      request(true);
    },
    onDismiss: () => hide(true),
    onShown,
  });
  const delay = createDelay(() => show(undefined));
  let showsProps = true;

  /** Without a message, shows those of the props. */
  function show(message: PreviewMessage | undefined): void {
    const shown = withText(message ? [message] : previewMessagesOf(getProps()));
    showsProps = message === undefined;
    if (shown.length > 0 && !isOpen()) cards.show(shown);
  }

  function hide(isDismissal: boolean): void {
    delay.cancel();
    const hadFocus = shadow.activeElement?.closest(".cards") != null;
    if (cards.hide() && isDismissal) emit("preview-message-dismissed", undefined);
    // Keep the focus beside the cards rather than at the start of the page.
    if (hadFocus) button.focus({ preventScroll: true });
  }

  const unfollowColorScheme = followColorScheme(cards.updateColors);
  return {
    show,
    hide: () => hide(false),
    /** Hides the cards and emits an event if they were shown. */
    dismiss: () => hide(true),
    /** The props have changed. */
    update: () => {
      const messages = previewMessagesOf(getProps());
      if (!isOpen()) delay.set(messages[0]?.autoShowDelay);
      if (showsProps) cards.update(withText(messages));
    },
    dispose: () => {
      delay.cancel();
      unfollowColorScheme();
    },
  };
}

/** Returns whether the command is for the preview cards. */
export function runForPreview(preview: ReturnType<typeof createPreviewMessage>, command: Command): boolean {
  if (command.command === "showPreviewMessage") preview.show(command.message);
  else if (command.command === "hidePreviewMessage") preview.hide();
  else return false;
  return true;
}

function withText(messages: readonly PreviewMessage[]): readonly PreviewMessage[] {
  return messages.filter(({ message }) => message);
}
