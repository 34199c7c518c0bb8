import type { PreviewMessage } from "../../contract/widget-props.ts";
import { createElement, createStyleSheet } from "../create-element.ts";
import { createCloseButton } from "../frame/close-button.ts";
import { pageColorScheme } from "../frame/page-color-scheme.ts";
import { SWIPE_DISTANCE_PX } from "../shell-numbers.ts";
import type { WidgetContext } from "../widget-context.ts";
import cardCss from "./preview-card.css?inline";

export interface PreviewCardEvents {
  readonly onClick: () => void;
  readonly onDismiss: () => void;
  readonly onShown: () => void;
}

export type PreviewCard = ReturnType<typeof createPreviewCard>;

/** The card that invites visitors to chat. A button and a swipe dismiss it. */
export function createPreviewCard(context: WidgetContext, on: PreviewCardEvents) {
  const closeButton = createCloseButton(context, "dismiss", {
    class: "card-close",
    part: "preview-message-close-button",
  });
  const content = createElement("button", { type: "button", class: "card-content" });
  const element = createElement(
    "div",
    { class: "card", part: "preview-message", hidden: true },
    content,
    closeButton,
  );
  context.shadow.adoptedStyleSheets.push(createStyleSheet(cardCss));
  closeButton.onclick = on.onDismiss;
  content.onclick = on.onClick;
  dismissOnSwipe(element, on.onDismiss);

  /** On the page, not on the chat: the card follows the page unless the owner has chosen a scheme. */
  function updateColors(): void {
    const isChosen = context.getProps().colorScheme !== undefined;
    element.style.colorScheme = isChosen ? "" : pageColorScheme(context.element);
  }

  return {
    element,
    updateColors,
    show: ({ message, avatarUrl }: PreviewMessage) => {
      const avatar =
        avatarUrl && isImageUrl(avatarUrl)
          ? [createElement("img", { src: avatarUrl, alt: "", draggable: "false" })]
          : [];
      content.replaceChildren(...avatar, createElement("span", { dir: "auto" }, message));
      updateColors();
      if (element.hidden) on.onShown();
      element.hidden = false;
    },
    /** Returns whether it was shown. */
    hide: (): boolean => {
      const wasShown = !element.hidden;
      element.hidden = true;
      return wasShown;
    },
  };
}

/** Sideways or downwards. */
function dismissOnSwipe(element: HTMLElement, onDismiss: () => void): void {
  let start: { readonly x: number; readonly y: number } | undefined;
  element.onpointerdown = (event) => {
    start = { x: event.clientX, y: event.clientY };
  };
  element.onpointermove = (event) => {
    if (start === undefined || event.buttons === 0) return;
    const isSideways = Math.abs(event.clientX - start.x) > SWIPE_DISTANCE_PX;
    if (!isSideways && event.clientY - start.y <= SWIPE_DISTANCE_PX) return;
    start = undefined;
    onDismiss();
  };
  element.onpointerup = element.onpointercancel = () => {
    start = undefined;
  };
}

/** Resolves the URL with a link element, which never throws. */
function isImageUrl(url: string): boolean {
  const link = document.createElement("a");
  link.href = url;
  return /^(https?|data|blob):$/.test(link.protocol);
}
