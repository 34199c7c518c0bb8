import { createRoot } from "react-dom/client";
import { ChatRoot } from "./ChatRoot.tsx";
import { createChat, type ChatFoundation } from "./create-chat.ts";
import { firstStyles } from "./first-styles.ts";
import { createFocusKeeper } from "./focus/focus-keeper.ts";
import type { RestSource } from "./rest/rest-source.ts";
import type { ChatProps } from "../shell/widget-props.ts";

/** A chat on the page, with whatever session it was given. */
export interface DrawnChat {
  update(props: ChatProps): void;
  focus(): void;
  /** What is hidden has no height: as it is shown, the conversation is where it ended. */
  setVisible(isVisible: boolean): void;
  destroy(): void;
}

/** What is drawn, and how. */
export interface ChatDrawing extends ChatFoundation {
  readonly mayFocus: boolean;
  readonly rest: RestSource;
}

export function drawChat({ mayFocus, rest, ...foundation }: ChatDrawing): DrawnChat {
  const { container, shadow } = foundation;
  const chat = createChat(foundation);
  const { adopt } = chat.shared.styles;
  firstStyles.forEach(adopt);
  const adoptRest = (): void => rest.get()?.styles.forEach(adopt);
  // Before anything of it is drawn: React's own listeners come later.
  const stopRest = rest.subscribe(adoptRest);
  adoptRest();
  const focus = createFocusKeeper(shadow, container, mayFocus);
  container.classList.add("banter-container");
  const keepKeys = keepKeystrokes(shadow);
  // React takes a root element's content for its own, and the shell may have drawn a placeholder.
  container.replaceChildren();
  const root = createRoot(container);
  root.render(<ChatRoot chat={chat} focus={focus} rest={rest} />);
  return {
    update: chat.update,
    focus: focus.focusNow,
    setVisible: (isVisible) => {
      if (isVisible) chat.shared.contentGrew();
    },
    destroy: () => {
      root.unmount();
      stopRest();
      keepKeys.abort();
      focus.destroy();
      chat.destroy();
      container.classList.remove("banter-container");
    },
  };
}

/** The page's own shortcuts would take a visitor's typing for theirs: outside, the target is no text field. */
function keepKeystrokes(shadow: ShadowRoot): AbortController {
  const stop = new AbortController();
  for (const type of ["keydown", "keyup", "keypress"]) {
    shadow.addEventListener(type, (event) => event.stopPropagation(), { signal: stop.signal });
  }
  return stop;
}
