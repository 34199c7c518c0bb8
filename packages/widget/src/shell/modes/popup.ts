import { createElement, createStyleSheet, setAttributes, setVariables } from "../create-element.ts";
import { escapeContainingBlock } from "../escape-containing-block.ts";
import { createChatFrame } from "../frame/chat-frame.ts";
import closeButtonCss from "../frame/close-button.css?inline";
import { createCloseButton } from "../frame/close-button.ts";
import { createDelay } from "../frame/delay.ts";
import { createOpenControl } from "../frame/open-control.ts";
import { isEscape } from "../frame/escape-key.ts";
import { labelAttributes } from "../frame/frame-strings.ts";
import frameCss from "../frame/frame.css?inline";
import { createOverlayCommands } from "../frame/overlay-commands.ts";
import tokensCss from "../frame/tokens.css?inline";
import { createEmitter, isSupportWidgetOpened } from "../frame/widget-events.ts";
import { makeModal } from "../modal/make-modal.ts";
import { createOpenState, wasOpened } from "../open-state.ts";
import type { CreateDisplayMode, WidgetContext } from "../widget-context.ts";
import popupCss from "./popup.css?inline";

/** A modal panel over the page (spec §2). */
const createPopup: CreateDisplayMode = (context) => {
  const { shadow, getProps } = context;
  const emit = createEmitter(context);
  const openState = createOpenState(getProps);
  const frame = createChatFrame(context, {
    mode: "popup",
    emit,
    onClose: () => close(),
    onColors: ({ background }) => view.setBackground(background),
    onEvent: (event) => {
      openState.receive(event);
      if (isSupportWidgetOpened(event)) close();
    },
  });
  const view = createPopupView(context, frame.element, () => close());
  const openControl = createOpenControl({
    getControlled: () => getProps().isOpen,
    emit,
    apply: (isOpen, mayFocus) => {
      delay.cancel();
      openState.setOpen(isOpen);
      view.setOpen(isOpen);
      if (isOpen) {
        view.takePage();
        frame.show(mayFocus);
      } else {
        frame.hide();
        view.releasePage();
      }
    },
  });
  const delay = createDelay(() => openControl.request(true, "timer"));
  const close = () => openControl.request(false);

  function update(): void {
    view.update(openControl.isOpen());
    if (!openControl.isOpen()) delay.set(getProps().autoShowDelay);
    openControl.sync();
    frame.update();
  }

  shadow.adoptedStyleSheets.push(createStyleSheet(frameCss + tokensCss + closeButtonCss + popupCss));
  update();
  if (getProps().defaultOpen === true || wasOpened(getProps())) openControl.request(true, "timer");

  return {
    update,
    run: createOverlayCommands(context, { openControl, openState, frame }).run,
    answersTo: frame.answersTo,
    dispose: () => {
      delay.cancel();
      frame.dispose();
      view.releasePage();
    },
  };
};

// A default export, as `ChatSource` imports it by file name.
export default createPopup;

function createPopupView(context: WidgetContext, chat: HTMLElement, onClose: () => void) {
  // The button is beside the panel but owned by it: screen readers can't reach what is outside a modal dialog.
  const modal = { role: "dialog", "aria-modal": "true", "aria-owns": "close", tabindex: "-1" };
  const panel = createElement(
    "div",
    { class: "panel", part: "bot", ...modal, ...labelAttributes(context, "chat") },
    chat,
  );
  const closeButton = createCloseButton(context, "close", {
    id: "close",
    class: "close",
    part: "close-button",
  });
  const overlay = createElement(
    "div",
    { class: "root overlay", part: "overlay", inert: true },
    panel,
    closeButton,
  );
  let releaseModal: (() => void) | undefined;

  closeButton.onclick = onClose;
  overlay.onpointerdown = (event) => {
    if (event.target === overlay) onClose();
  };
  overlay.onkeydown = (event) => {
    if (isEscape(event)) onClose();
  };
  context.shadow.append(overlay);

  return {
    setOpen: (isOpen: boolean) => setAttributes(overlay, { inert: !isOpen, "data-open": isOpen }),
    takePage: () => {
      releaseModal = makeModal(context, overlay, onClose);
      escapeContainingBlock(overlay);
      panel.focus({ preventScroll: true });
    },
    releasePage: () => {
      releaseModal?.();
      releaseModal = undefined;
    },
    setBackground: (color: string | undefined) => setVariables(panel, { "chat-bg": color }),
    update: (isOpen: boolean) => {
      const { theme } = context.getProps();
      // Moving the element in the page has removed the overlay from the browser's top layer.
      if (isOpen) escapeContainingBlock(overlay);
      overlay.style.zIndex = String(theme.zIndex ?? "");
      panel.style.maxWidth = theme.width ?? "";
      panel.style.backgroundColor = theme.backgroundColor ?? "";
    },
  };
}
