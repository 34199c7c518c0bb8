import type { SessionEvent } from "@banter/client";
import type { ChatMount } from "../../contract/chat-mount.ts";
import type { BotColors } from "./bot-colors.ts";
import type { Emit } from "./widget-events.ts";

export interface FrameOptions {
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
  /** The bot is known: as it is sent, stored or parsed. Undefined when another one is to be shown. */
  readonly onBot?: (bot: unknown) => void;
  /** The bot's colors are known, or have changed. */
  readonly onColors?: (colors: BotColors) => void;
  /** The opening, and with it the bot's colors, has arrived; or there is none. */
  readonly onPrefetched?: () => void;
}
