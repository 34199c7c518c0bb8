import type { SessionEvent } from "@banter/client";
import { isRecord, type Command } from "@banter/protocol";
import type { ChatConnection, ChatMount, MountChat, MountedChat } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { createElement } from "../create-element.ts";
import { connect } from "../start/connect.ts";
import { storedBot } from "../start/stored-bot.ts";
import { createOpeningSource, type OpeningSource } from "../start/opening-source.ts";
import { sessionOptions } from "../start/session-options.ts";
import { createUnreadCounter } from "../unread/unread-counter.ts";
import type { WidgetContext } from "../widget-context.ts";
import { createBotColors, type BotColors } from "./bot-colors.ts";
import { frameString, refreshLabels } from "./frame-strings.ts";
import { runInSession } from "./run-in-session.ts";
import { emitSessionEvent, type Emit } from "./widget-events.ts";

/** The chat's container in a display mode. Loads the chat when it is first shown and keeps it. */
export interface ChatFrame {
  readonly element: HTMLElement;
  show(mayFocus: boolean): void;
  hide(): void;
  update(): void;
  /** Runs commands for the conversation and ignores those for the frame. */
  run(command: Command): void;
  answersTo(botId: string): boolean;
  dispose(): void;
}

interface FrameOptions {
  readonly mode: ChatMount["mode"];
  readonly emit: Emit;
  /** The visitor closes the chat with a button of its header. */
  readonly onClose?: () => void;
  readonly onEvent?: (event: SessionEvent) => void;
  /** Called with the number of messages that arrived while the chat was hidden. */
  readonly onUnread?: (count: number) => void;
  readonly onTranslated?: () => void;
  /** The bot's colors are known, or have changed. */
  readonly onColors?: (colors: BotColors) => void;
}

type Stage =
  | { readonly name: "idle" | "failed" }
  | { readonly name: "loading"; readonly abort: AbortController; readonly queue: Command[] }
  | { readonly name: "ready"; readonly chat: MountedChat; readonly unsubscribe: () => void };

export function createChatFrame(context: WidgetContext, options: FrameOptions): ChatFrame {
  const container = createElement("div", { class: "chat" });
  const unread = createUnreadCounter((count) => {
    options.onUnread?.(count);
    options.emit("unread", count);
  });
  let stage: Stage = { name: "idle" };
  let isVisible = false;
  let mayFocus = false;
  let key = conversationKey(context.getProps());
  const opening = createOpeningSource(context);
  const colors = createBotColors(context, (next) => options.onColors?.(next));
  void prefetchOpening();

  /** The frame is created when the page is idle or the visitor is about to open it, unless nothing may be prefetched. */
  async function prefetchOpening(): Promise<void> {
    const props = context.getProps();
    if (props.preload === "none") return;
    const prefetched = opening.prefetch();
    // Not with `intent`: the launcher would change its color under the pointer.
    if (props.preload !== "idle") return;
    const askedFor = key;
    const result = await prefetched?.reply;
    const bot = result?.ok === true && isRecord(result.value) ? result.value["typebot"] : storedBot(props);
    if (key === askedFor && stage.name === "idle") colors.setBot(bot);
  }

  function load(): void {
    const abort = new AbortController();
    stage = { name: "loading", abort, queue: [] };
    container.replaceChildren(loadingIndicator(context));
    loadChat(context, opening, abort.signal)
      .then((loaded) => loaded && mount(loaded))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) showFailure(error);
      });
  }

  function mount({ mountChat, connection, hasOpenings }: LoadedChat): void {
    const queue = stage.name === "loading" ? stage.queue : [];
    const { element: host, shadow, getProps } = context;
    const props = chatProps(getProps(), host);
    key = conversationKey(props);
    const chat = mountChat({
      host,
      shadow,
      container,
      mode: options.mode,
      props,
      options: { ...sessionOptions(props, location.search), hasOpenings },
      ...connection,
      mayFocus,
      onClose: options.onClose,
      onEvent: (event) => {
        emitSessionEvent(event, options.emit);
        options.onEvent?.(event);
      },
      onTranslated: (translation) => {
        context.translation = translation;
        refreshLabels(context);
        options.onTranslated?.();
      },
    });
    const unsubscribe = chat.session.subscribe(() => {
      const state = chat.session.getState();
      unread.count(state, isVisible);
      if (state.bot !== undefined) colors.setBot(state.bot);
    });
    stage = { name: "ready", chat, unsubscribe };
    if (!isVisible) chat.setVisible(false);
    for (const command of queue) run(command);
  }

  function showFailure(error: unknown): void {
    console.error("Banter failed to load the chat:", error);
    stage = { name: "failed" };
    const onRetry = () => {
      mayFocus = true;
      load();
    };
    container.replaceChildren(failureNotice(context, onRetry));
  }

  function end(): void {
    if (stage.name === "loading") stage.abort.abort();
    if (stage.name === "ready") {
      stage.unsubscribe();
      stage.chat.destroy();
    }
    stage = { name: "idle" };
    unread.reset();
    container.replaceChildren();
  }

  function restart(): void {
    if (stage.name === "idle") return void prefetchOpening();
    end();
    if (isVisible) load();
  }

  function run(command: Command): void {
    if (command.command === "reload") restart();
    else if (stage.name === "loading") stage.queue.push(command);
    else if (stage.name === "ready") runInSession(context, stage.chat.session, command);
  }

  function show(focus: boolean): void {
    isVisible = true;
    mayFocus = focus;
    if (stage.name === "ready") {
      stage.chat.setVisible(true);
      if (focus) stage.chat.focus();
      unread.count(stage.chat.session.getState(), isVisible);
    } else if (stage.name !== "loading") load();
  }

  function hide(): void {
    isVisible = false;
    if (stage.name === "ready") stage.chat.setVisible(false);
  }

  function update(): void {
    const props = chatProps(context.getProps(), context.element);
    refreshLabels(context);
    colors.update();
    if (conversationKey(props) !== key) {
      key = conversationKey(props);
      colors.setBot(undefined);
      restart();
    } else if (stage.name === "ready") stage.chat.update(props);
  }

  return {
    element: container,
    show,
    hide,
    update,
    run,
    answersTo: (botId) => stage.name === "ready" && stage.chat.session.getState().bot?.id === botId,
    dispose: () => {
      colors.dispose();
      end();
    },
  };
}

interface LoadedChat {
  readonly mountChat: MountChat;
  readonly connection: ChatConnection;
  readonly hasOpenings: boolean;
}

/** Sends the start request and loads the chat's code in parallel. Resolves with undefined once aborted. */
async function loadChat(
  { element, source, getProps }: WidgetContext,
  openingSource: OpeningSource,
  signal: AbortSignal,
): Promise<LoadedChat | undefined> {
  // Frameworks may remove an element right after inserting it: wait before starting a conversation.
  await Promise.resolve();
  if (signal.aborted || !element.isConnected) return undefined;
  const opening = openingSource.take();
  const connection = connect(getProps(), source.moduleUrl, opening);
  const mountChat = await source.loadChat();
  return signal.aborted ? undefined : { mountChat, connection, hasOpenings: opening !== undefined };
}

function loadingIndicator(context: WidgetContext): HTMLElement {
  const label = frameString(context, "loading");
  return createElement("div", { class: "spinner", role: "status", "aria-label": label });
}

function failureNotice(context: WidgetContext, onRetry: () => void): HTMLElement {
  const retry = createElement("button", { type: "button", class: "retry" }, frameString(context, "retry"));
  retry.onclick = onRetry;
  const text = frameString(context, "chatLoadFailed");
  return createElement("div", { class: "failure", role: "alert" }, text, retry);
}

/** Identifies the conversation: a different key starts a new one. A bot's theme and settings only affect its looks. */
function conversationKey({ typebot, apiHost, isPreview, sessionId, startFrom }: ResolvedProps): string {
  return JSON.stringify([typebot, apiHost, isPreview, sessionId, startFrom], (name, value: unknown) =>
    name === "theme" || name === "settings" ? undefined : value,
  );
}

function chatProps(props: ResolvedProps, host: HTMLElement): ResolvedProps {
  return host.nonce ? { ...props, nonce: host.nonce } : { ...props };
}
