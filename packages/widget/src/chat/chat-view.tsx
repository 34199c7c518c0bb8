import { createRoot } from "react-dom/client";
import { containKeyboardEvents } from "../browser/contain-keyboard-events.ts";
import { createFocusKeeper } from "../chat-context/focus-keeper.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import controlsCss from "../controls/controls.css?inline";
import chatCss from "./chat.css?inline";
import tokensCss from "../theme/tokens.css?inline";
import { ChatRoot } from "./ChatRoot.tsx";
import { createChat, type ChatOptions } from "./create-chat.ts";

export interface ChatView {
  /** The visitor opens a prepared chat. */
  start(mayFocus: boolean): void;
  update(props: ResolvedProps): void;
  focus(): void;
  setVisible(isVisible: boolean): void;
  destroy(): void;
}

export interface ChatViewOptions extends ChatOptions {
  /** The visitor opened the chat, so its first input may take the focus. */
  readonly mayFocus: boolean;
}

/** Renders a chat with any session, real or scripted. */
export function createChatView({ mayFocus, ...options }: ChatViewOptions): ChatView {
  const { container, shadow } = options;
  const chat = createChat(options);
  // The layers and base styles come before the style sheets that components adopt.
  for (const css of [chatCss, tokensCss, controlsCss]) chat.services.styles.adopt(css);
  const focus = createFocusKeeper(shadow, container, mayFocus);
  container.classList.add("banter-container");
  container.toggleAttribute("data-prepared", options.isPrepared);
  const stopContainment = containKeyboardEvents(shadow);
  // The shell may have left a placeholder, which React must not find in its root.
  container.replaceChildren();
  const root = createRoot(container);
  root.render(<ChatRoot chat={chat} focus={focus} />);
  const stopRefusing = refuseStrayFiles(container);
  const media = pauseWhileHidden(container);
  return {
    start: (mayTakeFocus) => {
      container.removeAttribute("data-prepared");
      if (mayTakeFocus) focus.allowFirst();
      chat.start();
    },
    update: chat.update,
    focus: focus.focusNow,
    setVisible: (isVisible) => {
      media.setHidden(!isVisible);
      chat.setVisible(isVisible);
      // A hidden element has no height; scroll back to the end when it becomes visible.
      if (isVisible) chat.services.contentGrew();
    },
    destroy: () => {
      root.unmount();
      stopContainment();
      stopRefusing();
      media.stop();
      focus.destroy();
      chat.destroy();
      container.classList.remove("banter-container");
      container.removeAttribute("data-prepared");
    },
  };
}

/** Files that are dropped beside an upload field would replace the page. */
function refuseStrayFiles(container: HTMLElement): () => void {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  const controller = new AbortController();
  for (const type of ["dragover", "drop"] as const) {
    container.addEventListener(type, refuse, { signal: controller.signal });
  }
  return () => controller.abort();
}

/** Sound whose controls can't be reached is paused, also that of a message which plays as it arrives. */
function pauseWhileHidden(container: HTMLElement) {
  const controller = new AbortController();
  let isHidden = false;
  const pause = (target: EventTarget | null): void => {
    if (isHidden && target instanceof HTMLMediaElement) target.pause();
  };
  container.addEventListener("play", ({ target }) => pause(target), {
    capture: true,
    signal: controller.signal,
  });
  return {
    setHidden: (hidden: boolean) => {
      isHidden = hidden;
      for (const media of container.querySelectorAll("audio, video")) pause(media);
    },
    stop: () => controller.abort(),
  };
}
