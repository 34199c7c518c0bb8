import type { PreviewMessage } from "../../contract/widget-props.ts";
import { createDelay } from "../frame/delay.ts";
import type { Emit } from "../frame/widget-events.ts";
import type { Launcher, WidgetContext } from "../widget-context.ts";
import { createPreviewCardLoader } from "./preview-card-loader.ts";

interface PreviewMessageOptions {
  readonly emit: Emit;
  readonly isChatOpen: () => boolean;
  readonly openChat: () => void;
  /** The card has appeared. */
  readonly onShown: () => void;
}

/** Decides when the preview card is shown: by a command, or by the `previewMessage` prop after its delay. */
export function createPreviewMessage(
  context: WidgetContext,
  { root, button }: Launcher,
  { emit, isChatOpen, openChat, onShown }: PreviewMessageOptions,
) {
  const { getProps, shadow } = context;
  const card = createPreviewCardLoader(context, root, {
    onClick: () => {
      emit("preview-message-click", undefined);
      openChat();
    },
    onDismiss: () => hide({ isDismissal: true }),
    onShown,
  });
  const delay = createDelay(() => show(undefined));
  let showsProp = true;

  /** Without a message, shows that of the props. */
  function show(message: PreviewMessage | undefined): void {
    const shown = message ?? getProps().previewMessage;
    showsProp = message === undefined;
    if (shown?.message && !isChatOpen()) card.show(shown);
  }

  function hide({ isDismissal }: { readonly isDismissal: boolean }): void {
    delay.cancel();
    const hadFocus = shadow.activeElement?.closest(".card") != null;
    if (card.hide() && isDismissal) emit("preview-message-dismissed", undefined);
    // Keep the focus beside the card rather than at the start of the page.
    if (hadFocus) button.focus({ preventScroll: true });
  }

  return {
    show,
    hide: () => hide({ isDismissal: false }),
    /** Hides the card and emits an event if it was shown. */
    dismiss: () => hide({ isDismissal: true }),
    /** The props have changed. */
    update: () => {
      const { previewMessage } = getProps();
      if (!isChatOpen()) delay.set(previewMessage?.autoShowDelay);
      if (showsProp) card.update(previewMessage);
    },
    /** The visitor's color scheme, and so perhaps the page's, has changed. */
    updateColors: card.updateColors,
    dispose: () => delay.cancel(),
  };
}
