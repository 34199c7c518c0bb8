import type { PreviewMessage } from "../../contract/widget-props.ts";
import type { WidgetContext } from "../widget-context.ts";
import type { PreviewCardEvents } from "./preview-card.ts";
import type { PreviewCards } from "./preview-cards.ts";

/** Shows the preview cards in `root`. Their code is loaded with the first messages. */
export function createPreviewCardLoader(context: WidgetContext, root: HTMLElement, on: PreviewCardEvents) {
  let cards: PreviewCards | undefined;
  /** Undefined while the cards are hidden. */
  let messages: readonly PreviewMessage[] | undefined;

  async function load(): Promise<void> {
    try {
      const { createPreviewCards } = await import("./preview-cards.ts");
      if (cards === undefined && root.isConnected) {
        cards = createPreviewCards(context, on);
        root.prepend(cards.element);
      }
      if (messages !== undefined) cards?.show(messages);
    } catch (error) {
      console.error("Banter failed to show the preview message:", error);
    }
  }

  function show(next: readonly PreviewMessage[]): void {
    messages = next;
    if (cards === undefined) void load();
    else cards.show(next);
  }

  /** Returns whether they were shown. */
  function hide(): boolean {
    messages = undefined;
    return cards?.hide() === true;
  }

  return {
    show,
    /** Updates the messages of visible cards. */
    update: (next: readonly PreviewMessage[]): void => {
      if (messages === undefined || areEqual(messages, next)) return;
      if (next.length > 0) show(next);
      else hide();
    },
    updateColors: (): void => cards?.updateColors(),
    hide,
  };
}

function areEqual(some: readonly PreviewMessage[], others: readonly PreviewMessage[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      ({ message, avatarUrl }, index) =>
        message === others[index]?.message && avatarUrl === others[index].avatarUrl,
    )
  );
}
