import type { ChatState } from "@banter/client";
import { fail } from "@banter/protocol";
import type { ChatProps } from "../../shell/widget-props.ts";
import { drawChat, type DrawnChat } from "../draw-chat.tsx";
import { chatRest, type ChatRest } from "../rest/chat-rest.ts";
import { createRestSource, type RestSource } from "../rest/rest-source.ts";
import { browserClock } from "../ports/browser-clock.ts";
import { createScriptedSession, emptyState, type ScriptedSession } from "./scripted-session.ts";

export interface RenderedChat {
  readonly session: ScriptedSession;
  readonly chat: DrawnChat;
  readonly host: HTMLElement;
  readonly container: HTMLElement;
  readonly rest: RestSource;
}

/** Draws a chat in a shadow root of its own, as the custom elements do. */
export function renderChat(
  state: Partial<ChatState>,
  { props = {}, mayFocus = false, size, fetchRest }: RenderOptions = {},
): RenderedChat {
  const host = document.body.appendChild(document.createElement("div"));
  host.style.inlineSize = size?.width ?? "400px";
  host.style.blockSize = size?.height ?? "640px";
  const shadow = host.attachShadow({ mode: "open" });
  const container = shadow.appendChild(document.createElement("div"));
  const session = createScriptedSession({ ...emptyState, ...state });
  const rest =
    fetchRest === undefined
      ? createRestSource(async () => ({ chatRest }), browserClock, chatRest)
      : createRestSource(fetchRest, browserClock);
  const chat = drawChat({
    session,
    host,
    shadow,
    container,
    apiHost: "https://bots.example.com",
    clock: browserClock,
    transport: async () => fail({ kind: "network", message: "Tests have no server." }),
    props,
    mayFocus,
    rest,
  });
  return { session, chat, host, container, rest };
}

interface RenderOptions {
  readonly props?: ChatProps;
  readonly mayFocus?: boolean;
  /** Makes the chat fetch its rest with this, once it is asked for; else it is there from the start. */
  readonly fetchRest?: () => Promise<{ readonly chatRest: ChatRest }>;
  readonly size?: { readonly width: string; readonly height: string };
}
