import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ChatContext, type Chat } from "../../chat/chat-context.ts";
import { browserClock } from "../../chat/ports/browser-clock.ts";
import { chatRest } from "../../chat/rest/chat-rest.ts";
import { createRestSource, RestContext } from "../../chat/rest/rest-source.ts";
import { english } from "../../i18n/english.ts";
import type { ChatProps } from "../../shell/widget-props.ts";
import { createStyleAdopter } from "../../theme/adopt-styles.ts";
import { inertSession } from "./inert-session.ts";

/** What was drawn, in a shadow root as on a page. */
export interface Rendered {
  readonly shadow: ShadowRoot;
  readonly container: HTMLElement;
  rerender(children: ReactNode): void;
  remove(): void;
}

/** Draws a part of the chat inside a shadow root, with all that the chat gives to its parts. */
export function renderInChat(children: ReactNode, props: ChatProps = {}): Rendered {
  const host = document.body.appendChild(document.createElement("div"));
  const shadow = host.attachShadow({ mode: "open" });
  const container = shadow.appendChild(document.createElement("div"));
  const styles = createStyleAdopter(shadow);
  const chat = chatIn({ host, shadow, container, styles }, props);
  const rest = createRestSource(async () => ({ chatRest }), browserClock, chatRest);
  const root = createRoot(container);
  const draw = (content: ReactNode) =>
    flushSync(() =>
      root.render(
        <ChatContext.Provider value={chat}>
          <RestContext.Provider value={rest}>{content}</RestContext.Provider>
        </ChatContext.Provider>,
      ),
    );
  draw(children);
  return {
    shadow,
    container,
    rerender: draw,
    remove() {
      root.unmount();
      styles.remove();
      host.remove();
    },
  };
}

function chatIn(place: Pick<Chat, "host" | "shadow" | "container" | "styles">, props: ChatProps): Chat {
  const nothing = () => {};
  return {
    ...place,
    session: inertSession(),
    apiHost: "https://bots.example.com",
    clock: browserClock,
    transport: async () => ({
      ok: false,
      error: { kind: "aborted", message: "There is no server in this test." },
    }),
    getProps: () => props,
    getWords: () => english,
    getLocale: () => "en",
    subscribe: () => nothing,
    showToast: nothing,
    announce: nothing,
    contentGrew: nothing,
    objectUrl: () => "blob:test",
  };
}
