import { watchViewport } from "../../browser/watch-viewport.ts";
import { createElement, setAttributes } from "../create-element.ts";
import { createCloseButton } from "../frame/close-button.ts";
import { followKeyboard } from "../frame/follow-keyboard.ts";
import { labelAttributes } from "../frame/frame-strings.ts";
import { activeElement, coverPage, returnFocus, undoAll } from "../modal/make-modal.ts";
import type { Launcher, WidgetContext } from "../widget-context.ts";
import { createPlacement } from "./place-window.ts";

/** Where the window covers the page; also in bubble.css. */
export const SMALL_SCREEN = "(max-width: 639px)";

/** The window at the launcher. On small screens it covers the page, is modal and has a close button of its own. */
export function createBubbleWindow(
  context: WidgetContext,
  { root }: Launcher,
  chat: HTMLElement,
  onClose: () => void,
) {
  const element = createWindow(context, chat, onClose);
  let unfollow: (() => void) | undefined;
  /** The element that had the focus when the window covered it. */
  let covered: Element | null = null;
  let isPrepared = false;

  const placement = createPlacement(element, root, () => context.getProps().theme.placement === "left");

  return {
    element,
    /** Lays out the closed window, so that opening it changes only its visibility. */
    prepare: () => {
      if (unfollow !== undefined) return;
      followKeyboard(element)();
      placement.place();
      isPrepared = true;
    },
    open: (mayFocus: boolean) => {
      if (isPrepared) placement.refresh();
      setAttributes(element, { inert: false });
      unfollow ??= undoAll(
        followKeyboard(element),
        watchViewport(placement.refresh),
        beModalOnSmallScreens(context, element, onClose, (focused) => void (covered = focused)),
      );
      if (!isPrepared) placement.place();
      isPrepared = false;
      if (mayFocus) element.focus({ preventScroll: true });
    },
    /** The theme has changed. */
    update: () => {
      isPrepared = false;
      if (unfollow !== undefined) placement.place();
    },
    /** Returns whether the focus was inside, and has not returned to the page, so that the caller can move it. */
    close: (): boolean => {
      const hadFocus = element.contains(context.shadow.activeElement);
      setAttributes(element, { inert: true });
      unfollow?.();
      unfollow = undefined;
      const isBack = hadFocus && returnFocus(covered);
      covered = null;
      return hadFocus && !isBack;
    },
  };
}

/**
 * What is behind the window can be neither reached by Tab nor read, and its focus moves to the window. `onCover` gets the
 * element that had it.
 */
function beModalOnSmallScreens(
  context: WidgetContext,
  element: HTMLElement,
  onEscape: () => void,
  onCover: (focused: Element | null) => void,
): () => void {
  const screen = matchMedia(SMALL_SCREEN);
  let releasePage: (() => void) | undefined;
  function setModal(isModal: boolean): void {
    setAttributes(element, { "aria-modal": isModal && "true" });
    releasePage?.();
    releasePage = isModal ? coverPage(context, element, onEscape) : undefined;
    if (!isModal || context.shadow.activeElement !== null) return;
    onCover(activeElement());
    element.focus({ preventScroll: true });
  }
  const follow = () => setModal(screen.matches);
  screen.addEventListener("change", follow);
  follow();
  return () => {
    screen.removeEventListener("change", follow);
    setModal(false);
  };
}

function createWindow(context: WidgetContext, chat: HTMLElement, onClose: () => void): HTMLElement {
  const closeButton = createCloseButton(context, "close", { class: "close", part: "close-button" });
  closeButton.onclick = onClose;
  return createElement(
    "div",
    {
      id: "window",
      class: "window",
      part: "bot",
      role: "dialog",
      tabindex: "-1",
      inert: true,
      ...labelAttributes(context, "chat"),
    },
    chat,
    closeButton,
  );
}
