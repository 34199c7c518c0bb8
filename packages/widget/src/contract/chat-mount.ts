import type { Session, SessionEvent, SessionOptions, StreamTransport, Transport } from "@banter/client";
import type { BrowserCheck } from "./browser-check.ts";
import type { ResolvedProps } from "./resolve-props.ts";
import type { Visitor } from "./visitor.ts";

/** Transports to the server. The shell sends the first request while the chat's code loads. */
export interface ChatConnection {
  readonly apiHost: string;
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
  /** For uploads, which go to `apiHost` even when the chat uses a separate API host. */
  readonly uploadTransport: Transport;
  readonly browserCheck: BrowserCheck;
}

/** The arguments that the shell passes to the loaded chat. */
export interface ChatMount extends ChatConnection {
  /** The custom element; light-DOM children such as the payment form go here. */
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** The chat's root element, inside `shadow`. */
  readonly container: HTMLElement;
  readonly mode: "standard" | "popup" | "bubble";
  readonly props: ResolvedProps;
  readonly options: SessionOptions;
  /** Undefined if the page identifies nobody. */
  readonly visitor: Visitor | undefined;
  /** The visitor opened the chat, so the first input may take the focus. */
  readonly mayFocus: boolean;
  /** Renders the opening in a closed frame. Nothing else happens until `start`. */
  readonly isPrepared: boolean;
  /** Closes the frame, where it can be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly onEvent: (event: SessionEvent) => void;
  /** A language was loaded, including the shell's strings; undefined when English is shown again. */
  readonly onTranslated?: ((strings: Readonly<Record<string, string>> | undefined) => void) | undefined;
}

/** A mounted chat. */
export interface MountedChat {
  readonly session: Session;
  /** Call when the visitor opens a prepared chat. */
  start(mayFocus: boolean): void;
  update(props: ResolvedProps): void;
  /** Call when the frame was shown or hidden. */
  setVisible(isVisible: boolean): void;
  /** Focuses the current input, else the transcript. */
  focus(): void;
  destroy(): void;
}

export type MountChat = (mount: ChatMount) => MountedChat;
