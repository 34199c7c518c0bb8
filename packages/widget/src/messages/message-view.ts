import type { ComponentType } from "react";
import type { HostMessageType, MessageContent } from "@banter/protocol";

/** The props of a message's component. */
export interface MessageProps<Type extends HostMessageType> {
  readonly content: MessageContent<Type>;
  /** Restored messages don't animate, play media or run code. */
  readonly isRestored: boolean;
  /** Call once when the message has loaded or failed: the flow waits for it, up to the limits of spec §9. */
  readonly onLoaded: () => void;
  /** For messages that wait for an event: call when it has occurred, with its text. */
  readonly onCompleted: (text?: string) => void;
}

/** The `view` that a message's module exports. */
export interface MessageView<Type extends HostMessageType> {
  readonly type: Type;
  readonly Component: ComponentType<MessageProps<Type>>;
}
