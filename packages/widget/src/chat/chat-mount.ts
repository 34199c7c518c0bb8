import type { Session, SessionEvent, SessionOptions, StreamTransport, Transport } from "@banter/client";
import type { ChatProps } from "../shell/widget-props.ts";

/** The ways to the server. The shell has sent the first request before the chat's code came. */
export interface ChatConnection {
  readonly apiHost: string;
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
  /** Where files are sent: `apiHost`, but never a separate chat API. */
  readonly uploadTransport: Transport;
}

/** What the shell hands over when the chat's code has arrived. */
export interface ChatMount extends ChatConnection {
  /** The custom element; light-DOM children such as the payment form go here. */
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Where the chat is drawn, inside `shadow`. */
  readonly container: HTMLElement;
  readonly mode: "standard" | "popup" | "bubble";
  readonly props: ChatProps;
  /** What the session is started with. */
  readonly options: SessionOptions;
  /** The visitor opened the chat by an act of theirs: the first input may take the focus. */
  readonly mayFocus: boolean;
  readonly onEvent: (event: SessionEvent) => void;
  /** The words of another language have arrived, the frame's among them; undefined as English is back. */
  readonly onTranslated?: ((words: Readonly<Record<string, string>> | undefined) => void) | undefined;
}

/** A chat on the page. */
export interface MountedChat {
  readonly session: Session;
  update(props: ChatProps): void;
  /** The frame around the chat was shown or hidden. */
  setVisible(isVisible: boolean): void;
  /** Puts the focus on the current input, else on the transcript. */
  focus(): void;
  destroy(): void;
}

export type MountChat = (mount: ChatMount) => MountedChat;
