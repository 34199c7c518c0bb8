import type { ComponentType } from "react";
import type { HostMessage, HostMessageType } from "@banter/protocol";

/** What a message's component gets. */
export interface MessageProps<Type extends HostMessageType> {
  readonly content: Extract<HostMessage, { type: Type }>["content"];
  /** Restored messages don't animate, play or run anything. */
  readonly isRestored: boolean;
  /** Call once when the message is there, or has failed to be: the flow waits for it up to the limits of spec §9. */
  readonly onLoaded: () => void;
  /** For messages that wait for an event: the event has come, with its text. */
  readonly onCompleted: (text?: string) => void;
}

/** One message as the registry gives it. */
export interface MessageView<Type extends HostMessageType> {
  readonly type: Type;
  readonly Component: ComponentType<MessageProps<Type>>;
}
