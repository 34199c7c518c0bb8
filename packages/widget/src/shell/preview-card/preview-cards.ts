import { avatarEmoji } from "@banter/protocol";
import type { PreviewMessage } from "../../contract/widget-props.ts";
import { createElement, createStyleSheet } from "../create-element.ts";
import { createCloseButton } from "../frame/close-button.ts";
import { pageColorScheme } from "../frame/page-color-scheme.ts";
import type { WidgetContext } from "../widget-context.ts";
import { createPreviewCard, type PreviewCard, type PreviewCardEvents } from "./preview-card.ts";
import cardsCss from "./preview-cards.css?inline";

/** More would cover too much of a phone. */
const MAX_CARDS = 3;

export type PreviewCards = ReturnType<typeof createPreviewCards>;

/** The cards that invite visitors to chat, one per message. A button and a swipe dismiss all of them. */
export function createPreviewCards(context: WidgetContext, on: PreviewCardEvents) {
  const closeButton = createCloseButton(context, "dismiss", {
    class: "card-close",
    part: "preview-message-close-button",
  });
  const element = createElement("div", { class: "cards", hidden: true }, closeButton);
  const cards: PreviewCard[] = [];
  context.shadow.adoptedStyleSheets.push(createStyleSheet(cardsCss));
  closeButton.onclick = on.onDismiss;

  /** On the page, not on the chat: the cards follow the page unless the owner has chosen a scheme. */
  function updateColors(): void {
    const isChosen = context.getProps().colorScheme !== undefined;
    element.style.colorScheme = isChosen ? "" : pageColorScheme(context.element);
  }

  /** Keeps the elements of cards whose content changes: one of them may have the focus. */
  function resize(count: number): void {
    while (cards.length < count) {
      const card = createPreviewCard(on);
      cards.push(card);
      closeButton.before(card.element);
    }
    for (const { element: surplus } of cards.splice(count)) surplus.remove();
    element.toggleAttribute("data-group", count > 1);
  }

  /** Hides the cards too: a page finds a visible one by its part. */
  function setHidden(isHidden: boolean): void {
    for (const part of [element, ...cards.map((card) => card.element)]) part.hidden = isHidden;
  }

  return {
    element,
    updateColors,
    show: (messages: readonly PreviewMessage[]) => {
      const shown = messages.slice(0, MAX_CARDS);
      resize(shown.length);
      for (const [index, { message }] of shown.entries())
        cards[index]?.show(message, index === 0 ? differentAvatars(shown) : []);
      updateColors();
      if (element.hidden) on.onShown();
      setHidden(false);
    },
    /** Returns whether they were shown. */
    hide: (): boolean => {
      const wereShown = !element.hidden;
      setHidden(true);
      return wereShown;
    },
  };
}

/** An avatar that several messages have appears once. */
function differentAvatars(messages: readonly PreviewMessage[]): readonly string[] {
  const urls = messages.flatMap(({ avatarUrl }) =>
    avatarUrl && avatarEmoji(avatarUrl) === undefined && isImageUrl(avatarUrl) ? [avatarUrl] : [],
  );
  return [...new Set(urls)];
}

/** Resolves the URL with a link element, which never throws. */
function isImageUrl(url: string): boolean {
  const link = document.createElement("a");
  link.href = url;
  return /^(https?|data|blob):$/.test(link.protocol);
}
