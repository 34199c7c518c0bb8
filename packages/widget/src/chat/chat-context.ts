import { createContext, useContext, useInsertionEffect, useSyncExternalStore } from "react";
import type { ChatState, Clock, Session, Transport } from "@banter/client";
import type { KnownWords } from "../i18n/word-book.ts";
import type { ChatProps } from "../shell/widget-props.ts";
import type { StyleAdopter } from "../theme/adopt-styles.ts";
import type { NewToast } from "./toasts/toast-list.ts";

/** What every part of one chat shares. It stays the same object for the chat's life; what changes is behind hooks. */
export interface Chat {
  readonly session: Session;
  /** The custom element; light-DOM children such as a payment form go here. */
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Carries the theme's variables; dialogs and other layers are drawn inside it. */
  readonly container: HTMLElement;
  readonly apiHost: string;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly styles: StyleAdopter;
  /** As they are now; `update` may have changed them. */
  getProps(): ChatProps;
  getWords(): KnownWords;
  /** BCP 47 tag for numbers and dates. */
  getLocale(): string;
  /** Called when props, words or locale have changed. */
  subscribe(listener: () => void): () => void;
  showToast(toast: NewToast): void;
  /** Tells a screen reader, once, politely. */
  announce(text: string): void;
  /** Says that content has grown, e.g. as pictures have loaded: the transcript follows by the rule of spec §4. */
  contentGrew(): void;
  /** An address that shows a file of the visitor's until the chat is destroyed. */
  objectUrl(file: Blob): string;
}

export const ChatContext = createContext<Chat | undefined>(undefined);

/** The chat around this component. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (chat === undefined) {
    throw new Error("useChat was called outside a chat. Render the component inside <ChatContext.Provider>.");
  }
  return chat;
}

/** A part of the chat's state. `select` must give the same value for the same state. */
export function useChatState<Part>(select: (state: ChatState) => Part): Part {
  const { session } = useChat();
  return useSyncExternalStore(session.subscribe, () => select(session.getState()));
}

/** The words that are known by now. Parts that are fetched later call `useAllWords`. */
export function useWords(): KnownWords {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.getWords);
}

export function useLocale(): string {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.getLocale);
}

export function useChatProps(): ChatProps {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.getProps);
}

/** Adopts a component's style sheet (`import css from "./x.css?inline"`) before it is painted. */
export function useStyles(css: string): void {
  const { styles } = useChat();
  useInsertionEffect(() => styles.adopt(css), [styles, css]);
}
