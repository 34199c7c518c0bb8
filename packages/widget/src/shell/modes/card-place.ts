import type { PreviewMessage } from "../widget-props.ts";
import type { WidgetContext } from "../widget-context.ts";
import type { PreviewCard, PreviewCardEvents } from "./preview-card.ts";

/** Where the preview card is shown. Its code is fetched with the first message. */
export function createCardPlace(context: WidgetContext, root: HTMLElement, on: PreviewCardEvents) {
  let card: PreviewCard | undefined;
  let wanted: PreviewMessage | undefined;

  async function fetchCard(): Promise<void> {
    try {
      const { createPreviewCard } = await import("./preview-card.ts");
      if (card === undefined && root.isConnected) {
        card = createPreviewCard(context, on);
        root.prepend(card.element);
      }
      if (wanted !== undefined) card?.show(wanted);
    } catch (error) {
      console.error("Banter's preview message could not be shown:", error);
    }
  }

  return {
    show: (message: PreviewMessage): void => {
      wanted = message;
      if (card === undefined) void fetchCard();
      else card.show(message);
    },
    /** True when it was shown. */
    hide: (): boolean => {
      wanted = undefined;
      return card?.hide() === true;
    },
  };
}
