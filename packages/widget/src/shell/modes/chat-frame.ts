import type { ChatState, SessionEvent } from "@banter/client";
import type { Command } from "@banter/protocol";
import type { ChatConnection, ChatMount, MountChat, MountedChat } from "../../chat/chat-mount.ts";
import { connect } from "../start/connect.ts";
import { sessionOptions } from "../start/session-options.ts";
import { frameWord, nameAgain } from "./frame-words.ts";
import { draw } from "../draw.ts";
import { reportSessionEvent } from "./report-session-event.ts";
import type { Emit } from "./widget-events.ts";
import type { WidgetContext } from "../widget-context.ts";
import type { WidgetProps } from "../widget-props.ts";

/** The place of the chat in a display mode: loads it when it is first shown, and keeps it. */
export interface ChatFrame {
  readonly element: HTMLElement;
  show(mayFocus: boolean): void;
  hide(): void;
  update(): void;
  /** Commands for the conversation; those for the frame around it are passed over. */
  run(command: Command): void;
  answersTo(botId: string): boolean;
  dispose(): void;
}

interface FrameOptions {
  readonly mode: ChatMount["mode"];
  readonly emit: Emit;
  readonly onEvent?: (event: SessionEvent) => void;
  /** Messages that came while the chat was hidden. */
  readonly onUnread?: (count: number) => void;
  readonly onTranslated?: () => void;
}

type Stage =
  | { readonly name: "idle" | "failed" }
  | { readonly name: "loading"; readonly stop: AbortController; readonly waiting: Command[] }
  | { readonly name: "ready"; readonly chat: MountedChat; readonly unsubscribe: () => void };

export function createChatFrame(context: WidgetContext, options: FrameOptions): ChatFrame {
  const { element: host, shadow, source, getProps } = context;
  const container = draw("div", { class: "chat" });
  let stage: Stage = { name: "idle" };
  let isVisible = false;
  let mayFocus = false;
  let key = conversationKey(getProps());
  let messagesSeen = 0;
  let unread = 0;

  function begin(): void {
    const stop = new AbortController();
    stage = { name: "loading", stop, waiting: [] };
    container.replaceChildren(
      draw("div", { class: "spinner", role: "status", "aria-label": frameWord(context, "loading") }),
    );
    void load(stop.signal);
  }

  async function load(signal: AbortSignal): Promise<void> {
    // An element that is taken out again at once, as frameworks do, starts nothing.
    await Promise.resolve();
    if (signal.aborted || !host.isConnected) return;
    const connection = connect(getProps(), source.moduleUrl);
    try {
      const mountChat = await source.loadChat();
      if (!signal.aborted) mount(mountChat, connection);
    } catch (error) {
      if (signal.aborted) return;
      console.error("Banter's chat could not be loaded:", error);
      showFailure();
    }
  }

  function mount(mountChat: MountChat, connection: ChatConnection): void {
    const waiting = stage.name === "loading" ? stage.waiting : [];
    const props = chatProps(getProps(), host);
    key = conversationKey(props);
    const { mode } = options;
    const chat = mountChat({
      host,
      shadow,
      container,
      mode,
      props,
      options: sessionOptions(props, location.search),
      ...connection,
      mayFocus,
      onEvent: receive,
      onTranslated,
    });
    const unsubscribe = chat.session.subscribe(() => countUnread(chat.session.getState()));
    stage = { name: "ready", chat, unsubscribe };
    if (!isVisible) chat.setVisible(false);
    for (const command of waiting) run(command);
  }

  function showFailure(): void {
    stage = { name: "failed" };
    const retry = draw("button", { type: "button", class: "retry" }, frameWord(context, "retry"));
    retry.onclick = () => {
      mayFocus = true;
      begin();
    };
    container.replaceChildren(
      draw("div", { class: "failure", role: "alert" }, frameWord(context, "chatLoadFailed"), retry),
    );
  }

  function receive(event: SessionEvent): void {
    reportSessionEvent(event, options.emit);
    options.onEvent?.(event);
  }

  function onTranslated(translation: WidgetContext["translation"]): void {
    context.translation = translation;
    nameAgain(context);
    options.onTranslated?.();
  }

  function countUnread({ chunks }: ChatState): void {
    let shown = 0;
    for (const chunk of chunks) shown += chunk.shown + (chunk.streamed === undefined ? 0 : 1);
    if (isVisible) messagesSeen = shown;
    setUnread(Math.max(0, shown - messagesSeen));
  }

  function setUnread(count: number): void {
    if (count === unread) return;
    unread = count;
    options.onUnread?.(count);
    options.emit("unread", count);
  }

  function end(): void {
    if (stage.name === "loading") stage.stop.abort();
    if (stage.name === "ready") {
      stage.unsubscribe();
      stage.chat.destroy();
    }
    stage = { name: "idle" };
    messagesSeen = 0;
    setUnread(0);
    container.replaceChildren();
  }

  function beginAgain(): void {
    if (stage.name === "idle") return;
    end();
    if (isVisible) begin();
  }

  function run(command: Command): void {
    if (command.command === "reload") beginAgain();
    else if (stage.name === "loading") stage.waiting.push(command);
    else if (stage.name === "ready") {
      if (command.command === "downloadTranscript") void giveTranscript(stage.chat.session.getState());
      else runInSession(stage.chat, command);
    }
  }

  async function giveTranscript(state: ChatState): Promise<void> {
    try {
      const { downloadTranscript } = await import("./download-transcript.ts");
      downloadTranscript(
        {
          botSaid: frameWord(context, "botSaid"),
          youSaid: frameWord(context, "youSaid"),
          conversation: frameWord(context, "transcript"),
        },
        state,
      );
    } catch (error) {
      console.error("Banter's transcript could not be made:", error);
    }
  }

  return {
    element: container,
    show: (focus) => {
      isVisible = true;
      mayFocus = focus;
      if (stage.name === "ready") {
        stage.chat.setVisible(true);
        if (focus) stage.chat.focus();
        countUnread(stage.chat.session.getState());
      } else if (stage.name !== "loading") begin();
    },
    hide: () => {
      isVisible = false;
      if (stage.name === "ready") stage.chat.setVisible(false);
    },
    update: () => {
      const props = chatProps(getProps(), host);
      nameAgain(context);
      if (conversationKey(props) !== key) {
        key = conversationKey(props);
        beginAgain();
      } else if (stage.name === "ready") stage.chat.update(props);
    },
    run,
    answersTo: (botId) => stage.name === "ready" && stage.chat.session.getState().bot?.id === botId,
    dispose: end,
  };
}

/** Another one of these is another conversation; a bot's theme and settings are only its look. */
function conversationKey({ typebot, apiHost, isPreview, sessionId, startFrom }: WidgetProps): string {
  return JSON.stringify([typebot, apiHost, isPreview, sessionId, startFrom], (name, value: unknown) =>
    name === "theme" || name === "settings" ? undefined : value,
  );
}

function chatProps(props: WidgetProps, host: HTMLElement): WidgetProps {
  return host.nonce ? { ...props, nonce: host.nonce } : { ...props };
}

function runInSession({ session }: MountedChat, command: Command): void {
  const isEnded = session.getState().phase === "ended";
  switch (command.command) {
    case "sendCommand":
      if (!isEnded)
        session.sendCommand(command.text).catch((error: unknown) => console.error("Banter:", error));
      return;
    case "setInputValue":
      return isEnded ? undefined : session.setInputValue(command.value);
    case "submitInput":
      return isEnded ? undefined : session.submitInput();
    case "setPrefilledVariables":
      return session.setPrefilledVariables(command.variables);
    case "restart":
      return session.restart();
    case "reset":
      return session.reset();
    default:
  }
}
