import { draw, drawIcon, setAttributes } from "../draw.ts";
import { CLOSE_ICON } from "./close-icon.ts";
import { followKeyboard } from "./follow-keyboard.ts";
import { namedBy } from "./frame-words.ts";
import type { WidgetContext } from "../widget-context.ts";

/** The window over the launcher. On small screens it covers the page, and has a close button of its own. */
export function createBubbleWindow(context: WidgetContext, chat: HTMLElement, onClose: () => void) {
  const button = { type: "button", class: "close", part: "close-button", ...namedBy(context, "close") };
  const closeButton = draw("button", button, drawIcon(CLOSE_ICON));
  closeButton.onclick = onClose;
  const attributes = {
    id: "window",
    class: "window",
    part: "bot",
    role: "dialog",
    tabindex: "-1",
    inert: true,
  };
  const element = draw("div", { ...attributes, ...namedBy(context, "chat") }, chat, closeButton);
  let unfollow: (() => void) | undefined;

  return {
    element,
    open: (mayFocus: boolean) => {
      setAttributes(element, { inert: false });
      element.classList.toggle("below", element.getBoundingClientRect().bottom < window.innerHeight / 3);
      unfollow ??= followKeyboard(element);
      if (mayFocus) element.focus({ preventScroll: true });
    },
    /** True when the focus was in it, and has to go elsewhere. */
    close: (): boolean => {
      const hadFocus = element.contains(context.shadow.activeElement);
      setAttributes(element, { inert: true });
      unfollow?.();
      unfollow = undefined;
      return hadFocus;
    },
  };
}
