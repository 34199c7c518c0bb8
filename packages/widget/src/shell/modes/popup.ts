import { createElement, createStyleSheet, setAttributes, setVariables } from "../create-element.ts";
import { escapeContainingBlock } from "../escape-containing-block.ts";
import closeButtonCss from "../frame/close-button.css?inline";
import { createCloseButton } from "../frame/close-button.ts";
import { isEscape } from "../../browser/escape-key.ts";
import { labelAttributes } from "../frame/frame-strings.ts";
import frameCss from "../frame/frame.css?inline";
import { createOverlay } from "../frame/overlay.ts";
import tokensCss from "../frame/tokens.css?inline";
import { makeModal } from "../modal/make-modal.ts";
import { wasOpened } from "../open-state.ts";
import type { CreateDisplayMode, WidgetContext } from "../widget-context.ts";
import popupCss from "./popup.css?inline";
import { whenNobodyWrites } from "./when-nobody-writes.ts";

/** A modal panel over the page (spec §2). */
const createPopup: CreateDisplayMode = (context) => {
  const { shadow, getProps } = context;
  const close = () => overlay.request(false);
  const overlay = createOverlay(context, {
    mode: "popup",
    openUnasked: whenNobodyWrites,
    onOpen: () => view.open(),
    onClosed: () => view.close(),
    onSupportWidgetOpened: close,
    onColors: ({ background }) => view.setBackground(background),
  });
  const view = createPopupView(context, overlay.element, close);

  function update(): void {
    view.update(overlay.isOpen());
    overlay.update();
  }

  shadow.adoptedStyleSheets.push(createStyleSheet(frameCss + tokensCss + closeButtonCss + popupCss));
  update();
  if (getProps().defaultOpen === true || wasOpened(getProps())) overlay.openUnasked();

  return {
    update,
    run: overlay.run,
    answersTo: overlay.answersTo,
    dispose: () => {
      overlay.dispose();
      view.releasePage();
    },
  };
};

// A default export, as `ChatSource` imports it by file name.
export default createPopup;

function createPopupView(context: WidgetContext, chat: HTMLElement, onClose: () => void) {
  const { overlay, panel, closeButton } = createElements(context, chat);
  let releaseModal: (() => void) | undefined;

  closeButton.onclick = onClose;
  overlay.onpointerdown = (event) => {
    if (event.target === overlay) onClose();
  };
  overlay.onkeydown = (event) => {
    if (isEscape(event)) onClose();
  };
  context.shadow.append(overlay);

  function releasePage(): void {
    releaseModal?.();
    releaseModal = undefined;
  }

  return {
    open: () => {
      setAttributes(overlay, { inert: false, "data-open": true });
      releaseModal = makeModal(context, overlay, onClose);
      escapeContainingBlock(overlay);
      panel.focus({ preventScroll: true });
    },
    close: () => {
      setAttributes(overlay, { inert: true, "data-open": false });
      releasePage();
    },
    releasePage,
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

function createElements(context: WidgetContext, chat: HTMLElement) {
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
  return { overlay, panel, closeButton };
}
