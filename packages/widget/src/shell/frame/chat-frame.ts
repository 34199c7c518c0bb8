import { isRecord, type Command } from "@banter/protocol";
import type { Identity, VisitorCause } from "../../contract/visitor.ts";
import { createElement } from "../create-element.ts";
import { conversationKey } from "../start/conversation-key.ts";
import { createOpeningSource } from "../start/opening-source.ts";
import { storedBot } from "../start/stored-bot.ts";
import { createUnreadCounter } from "../unread/unread-counter.ts";
import type { WidgetContext } from "../widget-context.ts";
import { createBotColors } from "./bot-colors.ts";
import type { FrameOptions } from "./frame-options.ts";
import { refreshLabels } from "./frame-strings.ts";
import { createFrameVisitor, type FrameVisitor } from "./frame-visitor.ts";
import { createPrerenderedChat } from "./prerendered.ts";
import { load } from "./stages/load.ts";
import { chatProps } from "./stages/mount-in-frame.ts";
import { prepareChat } from "./stages/prepare-chat.ts";
import type { StagedFrame } from "./stages/staged-frame.ts";
import { createStartIds } from "./start-ids.ts";

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
  /** Whether it shows the bot with this public or internal id. */
  answersTo(botId: string): boolean;
  /** Whether the visitor has a conversation, here or stored. */
  hasConversation(): boolean;
  dispose(): void;
}

export function createChatFrame(context: WidgetContext, options: FrameOptions): ChatFrame {
  const colors = createBotColors(context, (next) => options.onColors?.(next), options.onBot);
  const element = createElement("div", { class: "chat" });
  const visitor = createFrameVisitor(context, {
    onChanged: changeVisitor,
    conceal: (isConcealed) => {
      element.style.visibility = isConcealed ? "hidden" : "";
    },
  });
  const frame = createStagedFrame(context, options, { colors, visitor });
  const state = () => frame.stage?.session?.getState();
  element.append(frame.container);
  void prefetchOpening(frame, colors);

  function restart(): void {
    const { stage } = frame;
    if (stage) frame.end();
    if (!stage || stage.isPrepared) void prefetchOpening(frame, colors);
    else if (frame.isVisible) load(frame);
  }

  function update(): void {
    const props = chatProps(context);
    refreshLabels(context);
    colors.update();
    const key = conversationKey(props);
    if (key !== frame.key) {
      frame.key = key;
      colors.setBot(undefined);
      restart();
    } else if (!visitor.isCurrent()) changeVisitor("page");
    else frame.stage?.update?.(props);
  }

  /** The conversation leaves the page at once, before anything is known of the next visitor. */
  function changeVisitor(cause: VisitorCause): void {
    visitor.change(cause);
    restart();
    if (!frame.isVisible) announceVisitor();
  }

  /** Tells the other tabs who the visitor is, and removes what the former one has left, without a conversation. */
  function announceVisitor(): void {
    visitor
      .identify()
      .then((created) => created?.leave())
      .catch((error: unknown) => console.error("Banter could not find out who is signed in:", error));
  }

  function run(command: Command): void {
    if (command.command === "reload") restart();
    else if (command.command === "setIdentity") setIdentity(command.identity);
    else if (!frame.prerendered.run(command)) frame.stage?.run?.(command);
  }

  function setIdentity(identity: Identity | undefined): void {
    // A function can return another visitor's token at any time.
    if (typeof identity === "function" || !visitor.isCurrent()) changeVisitor("page");
    // An earlier page may have had another visitor. An unknown one stays; a conversation with a token has found that out.
    else if (identity === undefined || frame.stage === undefined) {
      visitor.change("page");
      announceVisitor();
    }
  }

  return {
    element,
    prepare: (whenIdle = false) => {
      // Opening the chat retries and reports the failure.
      prepareChat(frame, whenIdle).catch(console.debug);
    },
    show: (mayFocus) => {
      frame.isVisible = true;
      frame.mayFocus = mayFocus;
      if (frame.stage) frame.stage.show();
      else load(frame);
    },
    hide: () => {
      frame.isVisible = false;
      frame.stage?.hide?.();
    },
    update,
    run,
    answersTo: (botId) => [context.getProps().typebot, state()?.bot?.id].includes(botId),
    hasConversation: () => Boolean(state()?.chunks.length) || storedBot(context.getProps()) !== undefined,
    dispose: () => {
      frame.isDisposed = true;
      colors.dispose();
      frame.end();
    },
  };
}

function createStagedFrame(
  context: WidgetContext,
  options: FrameOptions,
  {
    colors,
    visitor,
  }: { readonly colors: ReturnType<typeof createBotColors>; readonly visitor: FrameVisitor },
): StagedFrame {
  const container = createElement("div");
  const unread = createUnreadCounter((count) => {
    options.onUnread?.(count);
    options.emit("unread", count);
  });
  const frame: StagedFrame = {
    stage: undefined,
    isVisible: false,
    isDisposed: false,
    mayFocus: false,
    key: conversationKey(context.getProps()),
    context,
    options,
    container,
    opening: createOpeningSource(context),
    prerendered: createPrerenderedChat(context, container, options.mode),
    startIds: createStartIds(context),
    visitor,
    follow: (state) => {
      unread.count(state, frame.isVisible);
      if (state.bot !== undefined) colors.setBot(state.bot);
    },
    end: () => {
      frame.stage?.end();
      frame.stage = undefined;
      visitor.leave();
      frame.startIds.next();
      unread.reset();
      frame.prerendered.remove();
      container.replaceChildren();
    },
  };
  return frame;
}

/** The frame is created when the page is idle or the visitor is about to open it, unless nothing may be prefetched. */
async function prefetchOpening(
  frame: StagedFrame,
  colors: ReturnType<typeof createBotColors>,
): Promise<void> {
  const { context, options, opening, key } = frame;
  const props = context.getProps();
  if (props.preload === "none") return;
  const prefetched = opening.prefetch();
  // Not with `intent`: the launcher would change its color under the pointer.
  if (props.preload !== "idle") return;
  const result = await prefetched?.reply;
  if (frame.isDisposed) return;
  const bot = result?.ok === true && isRecord(result.value) ? result.value["typebot"] : storedBot(props);
  // The visitor may have opened the chat meanwhile, which doesn't know its bot yet.
  if (frame.key === key && !frame.stage?.session) colors.setBot(bot);
  options.onPrefetched?.();
}
