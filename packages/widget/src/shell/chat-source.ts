import type { MountChat } from "../chat/chat-mount.ts";
import type { CreateDisplayMode, DisplayModeName } from "./widget-context.ts";

/** Where the code comes from that is loaded when it is needed. */
export interface ChatSource {
  /** Address that this module was loaded from. */
  readonly moduleUrl: string;
  /** Fetches all files that such a widget opens with, and runs nothing. What can't be had is asked for again as it is run. */
  fetch(mode: DisplayModeName, priority: "low" | "high"): Promise<unknown>;
  /** The frame around the chat. Rejects when it can't be had. */
  loadMode(mode: DisplayModeName): Promise<CreateDisplayMode>;
  /** The chat itself. Rejects when it can't be had. */
  loadChat(): Promise<MountChat>;
}
