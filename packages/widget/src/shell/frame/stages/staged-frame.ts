import type { ChatState, Session } from "@banter/client";
import type { Command } from "@banter/protocol";
import type { ResolvedProps } from "../../../contract/resolve-props.ts";
import type { OpeningSource } from "../../start/opening-source.ts";
import type { WidgetContext } from "../../widget-context.ts";
import type { FrameOptions } from "../frame-options.ts";
import type { FrameVisitor } from "../frame-visitor.ts";
import type { PrerenderedChat } from "../prerendered.ts";
import type { createStartIds } from "../start-ids.ts";

/** How far the chat of a frame is, and what the frame's methods do then. */
export interface Stage {
  /** Set once the conversation has begun. */
  readonly session?: Session;
  /** The visitor has not opened the chat. */
  readonly isPrepared?: boolean;
  show(): void;
  hide?(): void;
  update?(props: ResolvedProps): void;
  run?(command: Command): void;
  end(): void;
}

/** A frame as the stages of its chat see it. */
export interface StagedFrame {
  /** Undefined while nothing is loaded. */
  stage: Stage | undefined;
  isVisible: boolean;
  isDisposed: boolean;
  /** The visitor opened the chat, so it may take the focus. */
  mayFocus: boolean;
  /** Of the current conversation, see `conversationKey`. */
  key: string;
  readonly context: WidgetContext;
  readonly options: FrameOptions;
  readonly container: HTMLElement;
  readonly opening: OpeningSource;
  readonly prerendered: PrerenderedChat;
  readonly startIds: ReturnType<typeof createStartIds>;
  readonly visitor: FrameVisitor;
  /** Follows the messages and the bot of the conversation. */
  follow(state: ChatState): void;
  /** Discards the chat. */
  end(): void;
}
