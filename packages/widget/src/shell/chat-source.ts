import type { MountChat } from "../chat/chat-mount.ts";
import type { DisplayModes } from "./widget-context.ts";

/** Where the code comes from that is loaded when it is needed. */
export interface ChatSource {
  /** Address that this module was loaded from. */
  readonly moduleUrl: string;
  /** Fetches all files and runs nothing. Rejects when one can't be had. */
  fetch(priority: "low" | "high"): Promise<void>;
  /** The frames around the chat. Rejects when they can't be had. */
  loadModes(): Promise<DisplayModes>;
  /** The chat itself. Rejects when it can't be had. */
  loadChat(): Promise<MountChat>;
}
