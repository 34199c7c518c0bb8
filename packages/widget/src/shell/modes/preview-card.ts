import { draw, drawIcon } from "../draw.ts";
import { styleSheet } from "../style-sheet.ts";
import cardCss from "./preview-card.css?inline";
import { CLOSE_ICON } from "./close-icon.ts";
import { namedBy } from "./frame-words.ts";
import { SWIPE_DISTANCE } from "../shell-numbers.ts";
import type { PreviewMessage } from "../widget-props.ts";
import type { WidgetContext } from "../widget-context.ts";

export interface PreviewCardEvents {
  readonly onClick: () => void;
  readonly onDismiss: () => void;
}

export type PreviewCard = ReturnType<typeof createPreviewCard>;

/** The card that invites to a chat. A button closes it, and so does a swipe. */
export function createPreviewCard(context: WidgetContext, on: PreviewCardEvents) {
  const closeButton = draw(
    "button",
    {
      type: "button",
      class: "card-close",
      part: "preview-message-close-button",
      ...namedBy(context, "dismiss"),
    },
    drawIcon(CLOSE_ICON),
  );
  const content = draw("button", { type: "button", class: "card-content" });
  const element = draw("div", { class: "card", part: "preview-message", hidden: true }, content, closeButton);
  let start: { x: number; y: number } | undefined;

  context.shadow.adoptedStyleSheets.push(styleSheet(cardCss));
  closeButton.onclick = on.onDismiss;
  content.onclick = on.onClick;
  element.onpointerdown = (event) => {
    start = { x: event.clientX, y: event.clientY };
  };
  element.onpointermove = (event) => {
    if (start === undefined || event.buttons === 0) return;
    if (Math.abs(event.clientX - start.x) <= SWIPE_DISTANCE && event.clientY - start.y <= SWIPE_DISTANCE)
      return;
    start = undefined;
    on.onDismiss();
  };
  element.onpointerup = element.onpointercancel = () => {
    start = undefined;
  };

  return {
    element,
    show: ({ message, avatarUrl }: PreviewMessage) => {
      const avatar =
        avatarUrl && isPicture(avatarUrl)
          ? [draw("img", { src: avatarUrl, alt: "", draggable: "false" })]
          : [];
      content.replaceChildren(...avatar, draw("span", { dir: "auto" }, message));
      element.hidden = false;
    },
    /** True when it was shown. */
    hide: (): boolean => {
      const wasShown = !element.hidden;
      element.hidden = true;
      return wasShown;
    },
  };
}

/** A link reads an address as the browser does, and never throws. */
function isPicture(address: string): boolean {
  const link = document.createElement("a");
  link.href = address;
  return /^(https?|data|blob):$/.test(link.protocol);
}
