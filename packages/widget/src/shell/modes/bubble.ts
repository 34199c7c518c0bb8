import { createStyleSheet, setVariables } from "../create-element.ts";
import { createChatFrame } from "../frame/chat-frame.ts";
import closeButtonCss from "../frame/close-button.css?inline";
import { createDelay } from "../frame/delay.ts";
import { createOpenControl } from "../frame/open-control.ts";
import { isEscape } from "../frame/escape-key.ts";
import frameCss from "../frame/frame.css?inline";
import tokensCss from "../frame/tokens.css?inline";
import { createOverlayCommands } from "../frame/overlay-commands.ts";
import { translatedLauncher } from "../frame/translated-launcher.ts";
import { createEmitter, isSupportWidgetOpened } from "../frame/widget-events.ts";
import { createOpenState, wasOpened } from "../open-state.ts";
import { createPreviewMessage } from "../preview-card/preview-message.ts";
import { CARD_BACKGROUND, CARD_COLOR } from "../shell-numbers.ts";
import { createUnreadBadgeLoader } from "../unread/unread-badge-loader.ts";
import type { CreateDisplayMode, InactiveWidget, Launcher } from "../widget-context.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import bubbleCss from "./bubble.css?inline";
import { createAttention } from "./attention.ts";
import { createBubbleWindow, SMALL_SCREEN } from "./bubble-window.ts";
import { whenNobodyWrites } from "./when-nobody-writes.ts";

/** A launcher in the corner and a window above it (spec §2). */
const createBubble: CreateDisplayMode = (context, inactive) => {
  const { getProps, shadow } = context;
  const launcher = translatedLauncher(context, launcherOf(inactive));
  const { root, button } = launcher;
  const emit = createEmitter(context);
  const openState = createOpenState(getProps);
  const attention = createAttention(button);
  const showUnread = createUnreadBadgeLoader(context, launcher);
  const frame = createChatFrame(context, {
    mode: "bubble",
    emit,
    onClose: () => openControl.request(false),
    onUnread: (count) => {
      showUnread(count);
      if (count > 0) attention.attract();
    },
    onTranslated: () => launcher.update(),
    onPrepared: () => chatWindow.prepare(),
    onPrefetched: () => launcher.setColored(),
    onColors: ({ background, brand }) => {
      setVariables(root, { "chat-bg": background, brand });
      launcher.update();
    },
    onEvent: (event) => {
      openState.receive(event);
      if (isSupportWidgetOpened(event)) commands.unmount();
    },
  });
  const chatWindow = createBubbleWindow(context, launcher, frame.element, () => openControl.request(false));
  const preview = createPreviewMessage(context, launcher, {
    emit,
    isChatOpen: () => openControl.isOpen(),
    openChat: () => openControl.request(true),
    onShown: attention.attract,
  });
  const openControl = createOpenControl({
    getControlled: () => getProps().isOpen,
    emit,
    apply: (isOpen, mayFocus) => {
      delay.cancel();
      openState.setOpen(isOpen);
      launcher.setOpen(isOpen);
      if (isOpen) launcher.setColored();
      if (isOpen) {
        attention.stop();
        preview.dismiss();
        chatWindow.open(mayFocus);
        frame.show(mayFocus);
      } else {
        frame.hide();
        if (chatWindow.close()) button.focus({ preventScroll: true });
      }
    },
  });
  const closed = new AbortController();
  /** Waits until the visitor doesn't write in the page, whose field the window would cover on a small screen. */
  function openUnasked(): void {
    const open = () => openControl.isOpen() || openControl.request(true, "timer");
    if (matchMedia(SMALL_SCREEN).matches) whenNobodyWrites(open, closed.signal);
    else open();
  }
  const delay = createDelay(openUnasked);
  const commands = createOverlayCommands(context, { openControl, openState, frame });

  function update(): void {
    const { theme, colorScheme } = getProps();
    applyTheme(root, theme);
    root.style.colorScheme = colorScheme === "auto" ? "light dark" : (colorScheme ?? "");
    if (!openControl.isOpen()) delay.set(getProps().autoShowDelay);
    preview.update();
    openControl.sync();
    launcher.update();
    chatWindow.update();
    frame.update();
  }

  shadow.adoptedStyleSheets.push(createStyleSheet(frameCss + tokensCss + closeButtonCss + bubbleCss));
  button.setAttribute("aria-controls", chatWindow.element.id);
  // A touch becomes a click soon, which rendering must not delay.
  button.addEventListener("pointerenter", ({ pointerType }) => frame.prepare(pointerType === "touch"));
  button.addEventListener("focus", () => frame.prepare());
  root.prepend(chatWindow.element);
  root.onkeydown = (event) => {
    if (!isEscape(event)) return;
    if (openControl.isOpen()) openControl.request(false);
    else preview.dismiss();
  };
  const unfollowColorScheme = followColorScheme(() => {
    launcher.update();
    preview.updateColors();
  });
  update();
  if (wasOpened(getProps())) openUnasked();
  // The visitor's intent may be the reason why this file was loaded.
  if (button.matches(":hover, :focus")) frame.prepare();

  return {
    update,
    run: (command) => {
      switch (command.command) {
        case "showPreviewMessage":
          return preview.show(command.message);
        case "hidePreviewMessage":
          return preview.hide();
        default:
          return commands.run(command);
      }
    },
    answersTo: frame.answersTo,
    dispose: () => {
      closed.abort();
      delay.cancel();
      unfollowColorScheme();
      preview.dispose();
      chatWindow.close();
      frame.dispose();
    },
  };
};

// A default export, as `ChatSource` imports it by file name.
export default createBubble;

function launcherOf({ launcher }: InactiveWidget): Launcher {
  if (launcher === undefined)
    throw new Error("A bubble needs a launcher: createInactiveWidget must create one for this mode.");
  return launcher;
}

function applyTheme(
  root: HTMLElement,
  { chatWindow, previewMessage: card = {} }: ResolvedProps["theme"],
): void {
  const colors = pair(card.backgroundColor, card.textColor);
  const closeColors = pair(card.closeButtonBackgroundColor, card.closeButtonIconColor);
  setVariables(root, {
    "window-width": chatWindow?.maxWidth,
    "window-height": chatWindow?.maxHeight,
    "window-bg": chatWindow?.backgroundColor,
    "card-bg": colors.background,
    "card-color": colors.color,
    "card-close-bg": closeColors.background,
    "card-close-color": closeColors.color,
  });
}

/** Completes a single color with the light default of the other (spec §9), even where the default is dark. */
function pair(background: string | undefined, color: string | undefined) {
  return {
    background: background ?? (color && CARD_BACKGROUND),
    color: color ?? (background && CARD_COLOR),
  };
}

/** Updates the launcher, whose icon contrasts with its color, when the visitor's color scheme changes. */
function followColorScheme(update: () => void): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  query.addEventListener("change", update);
  return () => query.removeEventListener("change", update);
}
