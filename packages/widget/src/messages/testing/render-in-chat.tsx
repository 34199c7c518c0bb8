import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ChatContext, type ChatServices } from "../../chat-context/chat-context.ts";
import { browserClock } from "../../browser/browser-clock.ts";
import { englishStrings } from "../../i18n/strings.ts";
import { resolveProps, type OwnProps } from "../../contract/resolve-props.ts";
import { createStyleAdopter } from "../../theme/adopt-styles.ts";
import tokensCss from "../../theme/tokens.css?inline";
import { inertSession } from "./inert-session.ts";

/** A component rendered in a shadow root. */
export interface Rendered {
  readonly shadow: ShadowRoot;
  readonly container: HTMLElement;
  rerender(children: ReactNode): void;
  remove(): void;
}

/** Renders a component in a shadow root, with the contexts and the design tokens of a chat. */
export function renderInChat(children: ReactNode, props: OwnProps = {}): Rendered {
  const host = document.body.appendChild(document.createElement("div"));
  const shadow = host.attachShadow({ mode: "open" });
  const container = shadow.appendChild(document.createElement("div"));
  container.className = "banter-container";
  const styles = createStyleAdopter(shadow);
  styles.adopt(tokensCss);
  const chat = fakeChat({ host, shadow, container, styles }, props);
  const root = createRoot(container);
  const render = (content: ReactNode) =>
    flushSync(() => root.render(<ChatContext.Provider value={chat}>{content}</ChatContext.Provider>));
  render(children);
  return {
    shadow,
    container,
    rerender: render,
    remove() {
      root.unmount();
      styles.remove();
      host.remove();
    },
  };
}

function fakeChat(
  elements: Pick<ChatServices, "host" | "shadow" | "container" | "styles">,
  ownProps: OwnProps,
): ChatServices {
  const noop = () => {};
  const props = resolveProps(ownProps);
  return {
    ...elements,
    session: inertSession(),
    place: 0,
    apiHost: "https://bots.example.com",
    clock: browserClock,
    browserCheck: { isSlow: () => false, subscribe: () => noop, cancel: noop },
    setLocale: noop,
    transport: async () => ({
      ok: false,
      error: { kind: "aborted", message: "There is no server in this test." },
    }),
    getProps: () => props,
    isPrepared: () => false,
    isVisible: () => true,
    getStrings: () => englishStrings,
    getTranslation: () => undefined,
    getLocale: () => "en",
    subscribe: () => noop,
    showToast: noop,
    announce: noop,
    onHidden: () => noop,
    contentGrew: noop,
    objectUrl: () => "blob:test",
  };
}
