import type { ChatState, Transport } from "@banter/client";
import { fail } from "@banter/protocol";
import { browserClock } from "../../browser/browser-clock.ts";
import { resolveProps, type OwnProps } from "../../contract/resolve-props.ts";
import type { DeferredLoader } from "../deferred/deferred-loader.ts";
import * as deferredParts from "../deferred/deferred-parts.ts";
import { createChatView, type ChatView } from "../chat-view.tsx";
import { noBrowserCheck } from "./no-browser-check.ts";
import { createScriptedSession, emptyState, type ScriptedSession } from "./scripted-session.ts";

export interface RenderedChat {
  readonly session: ScriptedSession;
  readonly chat: ChatView;
  readonly host: HTMLElement;
  readonly container: HTMLElement;
}

/** Renders a chat in a shadow root, as the custom elements do. */
export function renderChat(
  state: Partial<ChatState>,
  {
    props = {},
    mayFocus = false,
    size,
    onClose,
    transport = noServer,
    deferred = loadedParts,
    isPrepared = false,
    place = 0,
  }: RenderOptions = {},
): RenderedChat {
  const host = document.body.appendChild(document.createElement("div"));
  host.style.inlineSize = size?.width ?? "400px";
  host.style.blockSize = size?.height ?? "640px";
  const shadow = host.attachShadow({ mode: "open" });
  const container = shadow.appendChild(document.createElement("div"));
  const session = createScriptedSession({ ...emptyState, ...state });
  const chat = createChatView({
    isPrepared,
    place,
    session,
    host,
    shadow,
    container,
    apiHost: "https://bots.example.com",
    clock: browserClock,
    browserCheck: noBrowserCheck,
    transport,
    props: resolveProps(props),
    mayFocus,
    deferred,
    onClose,
  });
  return { session, chat, host, container };
}

const ready = { status: "ready", value: deferredParts } as const;
const loadedParts: DeferredLoader = { get: () => ready, subscribe: () => () => {}, load: () => {} };

const noServer: Transport = async () => fail({ kind: "network", message: "Tests have no server." });

interface RenderOptions {
  /** Loaded by default. */
  readonly deferred?: DeferredLoader;
  readonly transport?: Transport;
  readonly props?: OwnProps;
  readonly mayFocus?: boolean;
  readonly isPrepared?: boolean;
  readonly place?: number;
  readonly onClose?: (() => void) | undefined;
  readonly size?: { readonly width: string; readonly height: string };
}
