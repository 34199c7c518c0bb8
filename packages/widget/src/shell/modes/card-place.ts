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

  function show(message: PreviewMessage): void {
    wanted = message;
    if (card === undefined) void fetchCard();
    else card.show(message);
  }

  /** True when it was shown. */
  function hide(): boolean {
    wanted = undefined;
    return card?.hide() === true;
  }

  return {
    show,
    /** What it says may have changed. */
    follow: (message: PreviewMessage | undefined): void => {
      if (wanted === undefined || isSame(wanted, message)) return;
      if (message?.message) show(message);
      else hide();
    },
    hide,
  };
}

function isSame(one: PreviewMessage, other: PreviewMessage | undefined): boolean {
  return one.message === other?.message && one.avatarUrl === other.avatarUrl;
}
