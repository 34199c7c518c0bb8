import type { SessionEvent } from "@banter/client";
import { isRecord, type Command } from "@banter/protocol";
import type { ChatMount, MountedChat } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { createElement } from "../create-element.ts";
import { connect } from "../start/connect.ts";
import { conversationKey, startKey } from "../start/conversation-key.ts";
import { storedBot } from "../start/stored-bot.ts";
import { createOpeningSource } from "../start/opening-source.ts";
import { createUnreadCounter } from "../unread/unread-counter.ts";
import type { WidgetContext } from "../widget-context.ts";
import { createBotColors, type BotColors } from "./bot-colors.ts";
import { refreshLabels } from "./frame-strings.ts";
import { loadChat, type LoadedChat } from "./load-chat.ts";
import { createPrerenderedChat } from "./prerendered.ts";
import { createLoadNotices } from "./load-notices.ts";
import { isPreparable } from "./preparable.ts";
import { runInSession } from "./run-in-session.ts";
import { createStartIds } from "./start-ids.ts";
import { emitSessionEvent, type Emit } from "./widget-events.ts";

/** The chat's container in a display mode. Loads the chat when it is first shown and keeps it. */
export interface ChatFrame {
  readonly element: HTMLElement;
  /**
   * Renders the opening, hidden, because the visitor is about to open the chat. Nothing is sent until `show`. `whenIdle`
   * lets pending input pass first.
   */
  prepare(whenIdle?: boolean): void;
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
  /** The chat was rendered, hidden, for a visitor who is about to open it. */
  readonly onPrepared?: () => void;
  /** The bot's colors are known, or have changed. */
  readonly onColors?: (colors: BotColors) => void;
  /** The opening, and with it the bot's colors, has arrived; or there is none. */
  readonly onPrefetched?: () => void;
}

type Stage =
  | { readonly name: "idle" | "failed" }
  | { readonly name: "loading"; readonly abort: AbortController; readonly queue: Command[] }
  | { readonly name: "prepared"; readonly chat: MountedChat; readonly startKey: string }
  | { readonly name: "ready"; readonly chat: MountedChat; readonly unsubscribe: () => void };

export function createChatFrame(context: WidgetContext, options: FrameOptions): ChatFrame {
  const container = createElement("div");
  const element = createElement("div", { class: "chat" }, container);
  const unread = createUnreadCounter((count) => {
    options.onUnread?.(count);
    options.emit("unread", count);
  });
  let stage: Stage = { name: "idle" };
  let isVisible = false;
  let mayFocus = false;
  let isDisposed = false;
  let key = conversationKey(context.getProps());
  const startIds = createStartIds();
  const notices = createLoadNotices(context, container);
  const opening = createOpeningSource(context);
  const prerendered = createPrerenderedChat(context, container, options.mode);
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
    // The visitor may have opened the chat meanwhile, which doesn't know its bot yet.
    if (key === askedFor && stage.name !== "ready") colors.setBot(bot);
    options.onPrefetched?.();
  }

  function load(): void {
    const abort = new AbortController();
    stage = { name: "loading", abort, queue: [] };
    notices.showLoading();
    prerender(abort.signal).catch((error: unknown) => {
      // The chat shows the messages anyway.
      console.debug(error);
      prerendered.remove();
    });
    const startId = startIds.idFor(startKey(context.getProps()));
    loadChat(context, { openingSource: opening, startId }, abort.signal)
      .then((loaded) => loaded && begin(mount(loaded)))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) showFailure(error);
      });
  }

  async function prerender(loading: AbortSignal): Promise<void> {
    const found = opening.prefetch();
    const result = await found?.reply;
    const isWaiting = stage.name === "loading" && !loading.aborted;
    if (isWaiting && found !== undefined && result?.ok === true) prerendered.show(result.value, found.server);
  }

  async function prepare(whenIdle: boolean): Promise<void> {
    // Anything later would fetch the opening of the next conversation.
    const isIdle = () => stage.name === "idle" && !isVisible && !isDisposed;
    if (!isIdle() || context.getProps().preload === "none") return;
    if (!(await isPreparable(opening.prefetch()))) return;
    const mountChat = await context.source.loadChat();
    await new Promise((resolve) => {
      if (whenIdle && window.requestIdleCallback !== undefined) requestIdleCallback(resolve);
      else setTimeout(resolve);
    });
    const reply = isIdle() ? opening.prefetch() : undefined;
    if (reply === undefined) return;
    const props = context.getProps();
    const { moduleUrl } = context.source;
    const preparedFor = startKey(props);
    const startId = startIds.idFor(preparedFor);
    const connection = connect(props, { moduleUrl, opening: reply, isPrepared: true, startId });
    const chat = mount({ mountChat, connection }, true);
    stage = { name: "prepared", chat, startKey: preparedFor };
    options.onPrepared?.();
  }

  /** A chat that was prepared with other props, or before a conversation was stored, is not used. */
  function discardOutdated(): void {
    if (stage.name === "prepared" && stage.startKey !== startKey(context.getProps())) end();
  }

  function mount({ mountChat, connection }: LoadedChat, isPrepared = false): MountedChat {
    const { element: host, shadow, getProps } = context;
    const props = chatProps(getProps(), host);
    key = conversationKey(props);
    return mountChat({
      host,
      shadow,
      container,
      mode: options.mode,
      props,
      ...connection,
      mayFocus: mayFocus && !isPrepared,
      isPrepared,
      onClose: options.onClose,
      onEvent: (event) => {
        emitSessionEvent(event, options.emit);
        options.onEvent?.(event);
      },
      onTranslated: (translation) => {
        context.translation = translation;
        if (!isPrepared || stage.name === "ready") showTranslation();
      },
    });
  }

  function showTranslation(): void {
    refreshLabels(context);
    options.onTranslated?.();
  }

  /** The conversation has begun, or is about to. */
  function begin(chat: MountedChat): void {
    const queue = stage.name === "loading" ? stage.queue : [];
    const follow = () => {
      const state = chat.session.getState();
      unread.count(state, isVisible);
      if (state.bot !== undefined) colors.setBot(state.bot);
    };
    stage = { name: "ready", chat, unsubscribe: chat.session.subscribe(follow) };
    if (!isVisible) chat.setVisible(false);
    prerendered.handOver();
    for (const command of queue) run(command);
  }

  function startPrepared(chat: MountedChat): void {
    // The next conversation fetches its opening again.
    opening.take();
    begin(chat);
    unread.count(chat.session.getState(), isVisible);
    if (context.translation !== undefined) showTranslation();
    chat.start(mayFocus);
  }

  function showFailure(error: unknown): void {
    console.error("Banter failed to load the chat:", error);
    stage = { name: "failed" };
    prerendered.remove();
    notices.showFailure(() => {
      mayFocus = true;
      load();
    });
  }

  function end(): void {
    if (stage.name === "loading") stage.abort.abort();
    if (stage.name === "ready") stage.unsubscribe();
    if (stage.name === "ready" || stage.name === "prepared") stage.chat.destroy();
    stage = { name: "idle" };
    startIds.next();
    unread.reset();
    prerendered.remove();
    container.replaceChildren();
  }

  function restart(): void {
    if (stage.name === "prepared") end();
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
    discardOutdated();
    if (stage.name === "prepared") startPrepared(stage.chat);
    else if (stage.name === "ready") {
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
    discardOutdated();
    refreshLabels(context);
    colors.update();
    if (conversationKey(props) !== key) {
      key = conversationKey(props);
      colors.setBot(undefined);
      restart();
    } else if (stage.name === "ready" || stage.name === "prepared") stage.chat.update(props);
  }

  return {
    element,
    prepare: (whenIdle = false) => {
      // Opening the chat retries and reports the failure.
      prepare(whenIdle).catch(console.debug);
    },
    show,
    hide,
    update,
    run,
    answersTo: (botId) => stage.name === "ready" && stage.chat.session.getState().bot?.id === botId,
    dispose: () => {
      isDisposed = true;
      colors.dispose();
      end();
    },
  };
}

function chatProps(props: ResolvedProps, host: HTMLElement): ResolvedProps {
  return host.nonce ? { ...props, nonce: host.nonce } : { ...props };
}
