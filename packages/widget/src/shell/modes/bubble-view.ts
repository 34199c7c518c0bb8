import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { createStyleSheet, setVariables } from "../create-element.ts";
import { followColorScheme, type BotColors } from "../frame/bot-colors.ts";
import closeButtonCss from "../frame/close-button.css?inline";
import { isEscape } from "../../browser/escape-key.ts";
import frameCss from "../frame/frame.css?inline";
import type { createOverlay } from "../frame/overlay.ts";
import tokensCss from "../frame/tokens.css?inline";
import type { translatedLauncher } from "../frame/translated-launcher.ts";
import { CARD_BACKGROUND, CARD_COLOR } from "../shell-numbers.ts";
import type { WidgetContext } from "../widget-context.ts";
import bubbleCss from "./bubble.css?inline";
import { createBubbleWindow } from "./bubble-window.ts";

/** The launcher with its window, in the colors of the theme and of the bot. */
export function createBubbleView(
  context: WidgetContext,
  launcher: ReturnType<typeof translatedLauncher>,
  overlay: ReturnType<typeof createOverlay>,
  /** In the closed bubble. */
  onEscape: () => void,
) {
  const { root, button } = launcher;
  const close = () => overlay.request(false);
  const chatWindow = createBubbleWindow(context, launcher, overlay.element, close);
  context.shadow.adoptedStyleSheets.push(createStyleSheet(frameCss + tokensCss + closeButtonCss + bubbleCss));
  button.setAttribute("aria-controls", chatWindow.element.id);
  root.prepend(chatWindow.element);
  root.onkeydown = (event) => {
    if (!isEscape(event)) return;
    if (overlay.isOpen()) close();
    else onEscape();
  };
  // The icon contrasts with the launcher's color.
  const unfollowColorScheme = followColorScheme(launcher.update);
  prepareOnIntent(button, overlay.prepare);

  return {
    prepare: chatWindow.prepare,
    open: (mayFocus: boolean) => {
      launcher.setOpen(true);
      launcher.setColored();
      chatWindow.open(mayFocus);
    },
    close: () => {
      launcher.setOpen(false);
      if (chatWindow.close()) button.focus({ preventScroll: true });
    },
    setColors: ({ background, brand }: BotColors) => {
      setVariables(root, { "chat-bg": background, brand });
      launcher.update();
    },
    /** The props have changed. */
    update: () => {
      const { theme, colorScheme } = context.getProps();
      applyTheme(root, theme);
      root.style.colorScheme = colorScheme === "auto" ? "light dark" : (colorScheme ?? "");
      launcher.update();
      chatWindow.update();
    },
    dispose: () => {
      unfollowColorScheme();
      chatWindow.close();
    },
  };
}

function prepareOnIntent(button: HTMLElement, prepare: (whenIdle?: boolean) => void): void {
  // A touch becomes a click soon, which rendering must not delay.
  button.addEventListener("pointerenter", ({ pointerType }) => prepare(pointerType === "touch"));
  button.addEventListener("focus", () => prepare());
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
