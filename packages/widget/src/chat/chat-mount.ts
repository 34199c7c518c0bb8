import type { Result } from "@banter/protocol";
import type { Session, SessionEvent, TransportFailure } from "@banter/client";
import type { ChatProps } from "../shell/widget-props.ts";

/** A start request that the shell sent before this code had arrived. Taken once, and only if it is the very same request. */
export interface EarlyStart {
  readonly url: string;
  readonly body: string;
  readonly reply: Promise<Result<unknown, TransportFailure>>;
}

/** What the shell hands over when the chat's code has arrived. */
export interface ChatMount {
  /** The custom element; light-DOM children such as the payment form go here. */
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Where the chat is drawn, inside `shadow`. */
  readonly container: HTMLElement;
  readonly mode: "standard" | "popup" | "bubble";
  readonly props: ChatProps;
  readonly apiHost: string;
  /** Where files are sent: `apiHost`, but never a separate chat API. */
  readonly uploadHost?: string | undefined;
  readonly earlyStart?: EarlyStart | undefined;
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
