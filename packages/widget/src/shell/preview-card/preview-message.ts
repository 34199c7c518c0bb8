import type { PreviewMessage } from "../../contract/widget-props.ts";
import { createDelay } from "../frame/delay.ts";
import type { Emit } from "../frame/widget-events.ts";
import type { Launcher, WidgetContext } from "../widget-context.ts";
import { createPreviewCardLoader } from "./preview-card-loader.ts";
import { previewMessagesOf } from "./preview-messages.ts";

interface PreviewMessageOptions {
  readonly emit: Emit;
  readonly isChatOpen: () => boolean;
  readonly openChat: () => void;
  /** The cards have appeared. */
  readonly onShown: () => void;
}

/** Decides when the preview cards are shown: by a command, or by the props after their delay. */
export function createPreviewMessage(
  context: WidgetContext,
  { root, button }: Launcher,
  { emit, isChatOpen, openChat, onShown }: PreviewMessageOptions,
) {
  const { getProps, shadow } = context;
  const cards = createPreviewCardLoader(context, root, {
    onClick: () => {
      emit("preview-message-click", undefined);
      openChat();
    },
    onDismiss: () => hide({ isDismissal: true }),
    onShown,
  });
  const delay = createDelay(() => show(undefined));
  let showsProps = true;

  /** Without a message, shows those of the props. */
  function show(message: PreviewMessage | undefined): void {
    const shown = withText(message ? [message] : previewMessagesOf(getProps()));
    showsProps = message === undefined;
    if (shown.length > 0 && !isChatOpen()) cards.show(shown);
  }

  function hide({ isDismissal }: { readonly isDismissal: boolean }): void {
    delay.cancel();
    const hadFocus = shadow.activeElement?.closest(".cards") != null;
    if (cards.hide() && isDismissal) emit("preview-message-dismissed", undefined);
    // Keep the focus beside the cards rather than at the start of the page.
    if (hadFocus) button.focus({ preventScroll: true });
  }

  return {
    show,
    hide: () => hide({ isDismissal: false }),
    /** Hides the cards and emits an event if they were shown. */
    dismiss: () => hide({ isDismissal: true }),
    /** The props have changed. */
    update: () => {
      const messages = previewMessagesOf(getProps());
      if (!isChatOpen()) delay.set(messages[0]?.autoShowDelay);
      if (showsProps) cards.update(withText(messages));
    },
    /** The visitor's color scheme, and so perhaps the page's, has changed. */
    updateColors: cards.updateColors,
    dispose: () => delay.cancel(),
  };
}

function withText(messages: readonly PreviewMessage[]): readonly PreviewMessage[] {
  return messages.filter(({ message }) => message);
}
