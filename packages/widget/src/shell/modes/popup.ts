import { draw, drawIcon, setAttributes } from "../draw.ts";
import { escapeContainingBlock } from "../escape-containing-block.ts";
import { wasOpened } from "./opened-flag.ts";
import { UNMOUNT_DELAY } from "../shell-numbers.ts";
import { styleSheet } from "../style-sheet.ts";
import type { CreateDisplayMode, WidgetContext } from "../widget-context.ts";
import { createChatFrame } from "./chat-frame.ts";
import { CLOSE_ICON } from "./close-icon.ts";
import { createDelay } from "./delay.ts";
import { createDisclosure } from "./disclosure.ts";
import { followKeyboard } from "./follow-keyboard.ts";
import frameCss from "./frame.css?inline";
import popupCss from "./popup.css?inline";
import { namedBy } from "./frame-words.ts";
import { giveHostBox } from "./host-box.ts";
import { isEscape } from "./is-escape.ts";
import { lockPageScroll } from "./lock-page-scroll.ts";
import { makePageInert } from "./make-page-inert.ts";
import { createOpenedMark } from "./opened-mark.ts";
import { isSupportWidgetOpened } from "./report-session-event.ts";
import { emitterFor } from "./widget-events.ts";

/** A panel over the whole page, which waits under it (spec §2). */
const createPopup: CreateDisplayMode = (context) => {
  const { shadow, getProps } = context;
  const emit = emitterFor(context);
  const mark = createOpenedMark(getProps);
  const frame = createChatFrame(context, {
    mode: "popup",
    emit,
    onEvent: (event) => {
      mark.receive(event);
      if (isSupportWidgetOpened(event)) disclosure.request(false);
    },
  });
  const { overlay, panel, closeButton } = drawPopup(context, frame.element);
  shadow.adoptedStyleSheets.push(styleSheet(frameCss + popupCss));
  giveHostBox(shadow);
  shadow.append(overlay);

  let givePageBack: (() => void) | undefined;
  const disclosure = createDisclosure({
    getControlled: () => getProps().isOpen,
    emit,
    apply: (isOpen, mayFocus) => {
      delay.cancel();
      mark.setOpen(isOpen);
      setAttributes(overlay, { inert: !isOpen, "data-open": isOpen });
      if (isOpen) {
        givePageBack = takePage(context, overlay, () => disclosure.request(false));
        escapeContainingBlock(overlay);
        panel.focus({ preventScroll: true });
        frame.show(mayFocus);
      } else {
        frame.hide();
        givePageBack?.();
        givePageBack = undefined;
      }
    },
  });
  const delay = createDelay(() => disclosure.request(true, "timer"));

  overlay.onpointerdown = (event) => {
    if (event.target === overlay) disclosure.request(false);
  };
  closeButton.onclick = () => disclosure.request(false);
  overlay.onkeydown = (event) => {
    if (isEscape(event)) disclosure.request(false);
  };

  function update(): void {
    const { theme, autoShowDelay } = getProps();
    // Who moves the element in the page also takes it out of the browser's top layer.
    if (disclosure.isOpen()) escapeContainingBlock(overlay);
    overlay.style.zIndex = theme?.zIndex?.toString() ?? "";
    panel.style.maxWidth = theme?.width ?? "";
    panel.style.backgroundColor = theme?.backgroundColor ?? "";
    if (!disclosure.isOpen()) delay.set(autoShowDelay);
    disclosure.follow();
    frame.update();
  }

  update();
  if (getProps().defaultOpen === true || wasOpened(getProps())) disclosure.request(true, "timer");

  return {
    update,
    run: (command) => {
      switch (command.command) {
        case "open":
        case "close":
          return disclosure.request(command.command === "open");
        case "toggle":
          return disclosure.request(!disclosure.isOpen());
        case "unmount":
          disclosure.request(false);
          // Another popup may have it at once.
          context.element.removeAttribute("id");
          return void setTimeout(context.remove, UNMOUNT_DELAY);
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
      frame.dispose();
      givePageBack?.();
    },
  };
};

// Loaded by its file's name, see `ChatSource`.
export default createPopup;

function drawPopup(context: WidgetContext, chat: HTMLElement) {
  // The button stands beside the panel and belongs to it: what is outside a modal dialog is out of reach for screen readers.
  const modal = { role: "dialog", "aria-modal": "true", "aria-owns": "close", tabindex: "-1" };
  const panel = draw("div", { class: "panel", part: "bot", ...modal, ...namedBy(context, "chat") }, chat);
  const button = {
    type: "button",
    id: "close",
    class: "close",
    part: "close-button",
    ...namedBy(context, "close"),
  };
  const closeButton = draw("button", button, drawIcon(CLOSE_ICON));
  const overlay = draw("div", { class: "root overlay", part: "overlay", inert: true }, panel, closeButton);
  return { overlay, panel, closeButton };
}

/** The page waits while the popup is open; the undo also gives the focus back. */
function takePage(
  { element, shadow }: WidgetContext,
  overlay: HTMLElement,
  onEscape: () => void,
): () => void {
  const focused = activeElement();
  const undo = [
    lockPageScroll(),
    makePageInert(element),
    followKeyboard(overlay),
    heedEscapeOfNobody(overlay, onEscape),
  ];
  return () => {
    for (const step of undo) step();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    // Nothing on the page had it: neither has the closed panel.
    if (shadow.activeElement instanceof HTMLElement) shadow.activeElement.blur();
  };
}

/** Where nothing has the focus, or the browser's own buttons do, the key is the page's, which waits for the popup. */
function heedEscapeOfNobody(overlay: HTMLElement, onEscape: () => void): () => void {
  function heed(event: KeyboardEvent): void {
    const isNobodys = event.target === document.body || event.target === document.documentElement;
    if (isNobodys && isEscape(event) && overlay.querySelector("dialog[open]") === null) onEscape();
  }
  document.addEventListener("keydown", heed);
  return () => document.removeEventListener("keydown", heed);
}

/** Of the whole page, also where a shadow root of the page's own holds it. */
function activeElement(): Element | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}
