import type { ChatState } from "@banter/client";
import { fail } from "@banter/protocol";
import type { ChatProps } from "../../shell/widget-props.ts";
import { drawChat, type DrawnChat } from "../draw-chat.tsx";
import { chatRest } from "../rest/chat-rest.ts";
import { createRestSource } from "../rest/rest-source.ts";
import { browserClock } from "../ports/browser-clock.ts";
import { createScriptedSession, emptyState, type ScriptedSession } from "./scripted-session.ts";

export interface RenderedChat {
  readonly session: ScriptedSession;
  readonly chat: DrawnChat;
  readonly host: HTMLElement;
  readonly container: HTMLElement;
}

/** Draws a chat in a shadow root of its own, as the custom elements do. */
export function renderChat(
  state: Partial<ChatState>,
  { props = {}, mayFocus = false, size }: RenderOptions = {},
): RenderedChat {
  const host = document.body.appendChild(document.createElement("div"));
  host.style.inlineSize = size?.width ?? "400px";
  host.style.blockSize = size?.height ?? "640px";
  const shadow = host.attachShadow({ mode: "open" });
  const container = shadow.appendChild(document.createElement("div"));
  const session = createScriptedSession({ ...emptyState, ...state });
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
    rest: createRestSource(async () => ({ chatRest }), browserClock, chatRest),
  });
  return { session, chat, host, container };
}

interface RenderOptions {
  readonly props?: ChatProps;
  readonly mayFocus?: boolean;
  readonly size?: { readonly width: string; readonly height: string };
}
