import { setVariables } from "../launcher.ts";
import { wasOpened } from "./opened-flag.ts";
import { UNMOUNT_DELAY } from "../shell-numbers.ts";
import { styleSheet } from "../style-sheet.ts";
import type { CreateDisplayMode } from "../widget-context.ts";
import type { PreviewMessage } from "../widget-props.ts";
import { createBubbleWindow } from "./bubble-window.ts";
import { createChatFrame } from "./chat-frame.ts";
import { createDelay } from "./delay.ts";
import { createDisclosure } from "./disclosure.ts";
import frameCss from "./frame.css?inline";
import bubbleCss from "./bubble.css?inline";
import { giveHostBox } from "./host-box.ts";
import { isEscape } from "./is-escape.ts";
import { createOpenedMark } from "./opened-mark.ts";
import { createCardPlace } from "./card-place.ts";
import { isSupportWidgetOpened } from "./report-session-event.ts";
import { translatedLauncher } from "./translated-launcher.ts";
import { createUnreadTeller } from "./unread-teller.ts";
import { emitterFor } from "./widget-events.ts";

/** A button in the corner, and a window over it (spec §2). */
const createBubble: CreateDisplayMode = (context, resting) => {
  if (resting.launcher === undefined)
    throw new Error("A bubble has a launcher: createRestingWidget has to make one for this mode.");
  const { getProps, shadow } = context;
  const launcher = translatedLauncher(context, resting.launcher);
  const { root, button } = launcher;
  const emit = emitterFor(context);
  const mark = createOpenedMark(getProps);
  const frame = createChatFrame(context, {
    mode: "bubble",
    emit,
    onUnread: createUnreadTeller(context, launcher),
    onTranslated: () => launcher.update(),
    onEvent: (event) => {
      mark.receive(event);
      if (isSupportWidgetOpened(event)) unmount();
    },
  });
  const chatWindow = createBubbleWindow(context, frame.element, () => disclosure.request(false));
  const card = createCardPlace(context, root, {
    onClick: () => {
      emit("preview-message-click", undefined);
      disclosure.request(true);
    },
    onDismiss: () => hideCard(true),
  });
  shadow.adoptedStyleSheets.push(styleSheet(frameCss + bubbleCss));
  const hostBox = giveHostBox(shadow);
  button.setAttribute("aria-controls", chatWindow.element.id);
  root.prepend(chatWindow.element);

  const disclosure = createDisclosure({
    getControlled: () => getProps().isOpen,
    emit,
    apply: (isOpen, mayFocus) => {
      delay.cancel();
      mark.setOpen(isOpen);
      launcher.setOpen(isOpen);
      if (isOpen) {
        hideCard(true);
        chatWindow.open(mayFocus);
        frame.show(mayFocus);
      } else {
        frame.hide();
        if (chatWindow.close()) button.focus({ preventScroll: true });
      }
    },
  });
  const delay = createDelay(() => disclosure.request(true, "timer"));
  /** The card says what the props say, and not what a command gave it. */
  let isOwnCard = true;
  const cardDelay = createDelay(() => showCard(undefined));

  function showCard(message: PreviewMessage | undefined): void {
    const shown = message ?? getProps().previewMessage;
    isOwnCard = message === undefined;
    if (shown?.message && !disclosure.isOpen()) card.show(shown);
  }

  function hideCard(isDismissal: boolean): void {
    cardDelay.cancel();
    const hadFocus = shadow.activeElement?.closest(".card") != null;
    if (card.hide() && isDismissal) emit("preview-message-dismissed", undefined);
    // Who dismissed it goes on beside it, not at the page's beginning.
    if (hadFocus) button.focus({ preventScroll: true });
  }

  function update(): void {
    const { theme, autoShowDelay, previewMessage } = getProps();
    setVariables(root, {
      "window-width": theme?.chatWindow?.maxWidth,
      "window-height": theme?.chatWindow?.maxHeight,
      "window-bg": theme?.chatWindow?.backgroundColor,
      "card-bg": theme?.previewMessage?.backgroundColor,
      "card-color": theme?.previewMessage?.textColor,
      "card-close-bg": theme?.previewMessage?.closeButtonBackgroundColor,
      "card-close-color": theme?.previewMessage?.closeButtonIconColor,
    });
    // In the page's flow it is the page's to place, and stands there without a box of its own.
    hostBox.disabled = theme?.position === "static";
    if (!disclosure.isOpen()) {
      delay.set(autoShowDelay);
      cardDelay.set(previewMessage?.autoShowDelay);
    }
    if (isOwnCard) card.follow(previewMessage);
    disclosure.follow();
    launcher.update();
    frame.update();
  }

  function unmount(): void {
    disclosure.request(false);
    // Another bubble may have it at once.
    context.element.removeAttribute("id");
    setTimeout(context.remove, UNMOUNT_DELAY);
  }

  root.onkeydown = (event) => {
    if (!isEscape(event)) return;
    if (disclosure.isOpen()) disclosure.request(false);
    else hideCard(true);
  };
  update();
  if (wasOpened(getProps())) disclosure.request(true, "timer");

  return {
    update,
    run: (command) => {
      switch (command.command) {
        case "open":
        case "close":
          return disclosure.request(command.command === "open");
        case "toggle":
          return disclosure.request(!disclosure.isOpen());
        case "showPreviewMessage":
          return showCard(command.message);
        case "hidePreviewMessage":
          return hideCard(false);
        case "unmount":
          return unmount();
        case "reset":
          mark.forget();
          return frame.run(command);
        default:
          return frame.run(command);
      }
    },
    answersTo: frame.answersTo,
    dispose: () => {
      delay.cancel();
      cardDelay.cancel();
      chatWindow.close();
      frame.dispose();
    },
  };
};

// Loaded by its file's name, see `ChatSource`.
export default createBubble;
