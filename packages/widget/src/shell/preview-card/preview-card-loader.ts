import type { PreviewMessage } from "../../contract/widget-props.ts";
import type { WidgetContext } from "../widget-context.ts";
import type { PreviewCard, PreviewCardEvents } from "./preview-card.ts";

/** Shows the preview card in `root`. Its code is loaded with the first message. */
export function createPreviewCardLoader(context: WidgetContext, root: HTMLElement, on: PreviewCardEvents) {
  let card: PreviewCard | undefined;
  let message: PreviewMessage | undefined;

  async function load(): Promise<void> {
    try {
      const { createPreviewCard } = await import("./preview-card.ts");
      if (card === undefined && root.isConnected) {
        card = createPreviewCard(context, on);
        root.prepend(card.element);
      }
      if (message !== undefined) card?.show(message);
    } catch (error) {
      console.error("Banter failed to show the preview message:", error);
    }
  }

  function show(next: PreviewMessage): void {
    message = next;
    if (card === undefined) void load();
    else card.show(next);
  }

  /** Returns whether it was shown. */
  function hide(): boolean {
    message = undefined;
    return card?.hide() === true;
  }

  return {
    show,
    /** Updates the message of a visible card. */
    update: (next: PreviewMessage | undefined): void => {
      if (message === undefined || isEqual(message, next)) return;
      if (next?.message) show(next);
      else hide();
    },
    updateColors: (): void => card?.updateColors(),
    hide,
  };
}

function isEqual(one: PreviewMessage, other: PreviewMessage | undefined): boolean {
  return one.message === other?.message && one.avatarUrl === other.avatarUrl;
}
