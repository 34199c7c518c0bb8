import { createElement } from "../create-element.ts";
import { SWIPE_DISTANCE_PX } from "../shell-numbers.ts";

export interface PreviewCardEvents {
  readonly onClick: () => void;
  readonly onDismiss: () => void;
  readonly onShown: () => void;
}

export type PreviewCard = ReturnType<typeof createPreviewCard>;

/** The card of one message. */
export function createPreviewCard(on: PreviewCardEvents) {
  const content = createElement("button", { type: "button", class: "card-content" });
  const element = createElement("div", { class: "card", part: "preview-message" }, content);
  content.onclick = on.onClick;
  dismissOnSwipe(element, on.onDismiss);

  return {
    element,
    /** One avatar is beside the text, several are stacked above it. */
    show: (text: string, avatarUrls: readonly string[]): void => {
      const avatars = avatarUrls.map(createAvatar);
      const isStack = avatars.length > 1;
      element.toggleAttribute("data-stack", isStack);
      content.replaceChildren(
        ...(isStack ? [createElement("span", { class: "card-avatars" }, ...avatars)] : avatars),
        createElement("span", { dir: "auto" }, text),
      );
    },
  };
}

/** An image that can't be loaded leaves no empty frame. */
function createAvatar(src: string): HTMLImageElement {
  const avatar = createElement("img", { src, alt: "", draggable: "false" });
  avatar.onerror = () => avatar.remove();
  return avatar;
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
