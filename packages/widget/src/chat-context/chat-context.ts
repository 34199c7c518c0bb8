import { createContext, useContext, useInsertionEffect, useSyncExternalStore } from "react";
import type { ChatState, Clock, SendFailure, Session, Transport } from "@banter/client";
import type { BrowserCheck } from "../contract/browser-check.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import type { Translation, UiStrings } from "../i18n/strings.ts";
import type { StyleAdopter } from "../theme/adopt-styles.ts";

/**
 * What all components of one chat share. The object stays the same for the chat's lifetime; values that change are read
 * through the hooks below.
 */
export interface ChatServices {
  readonly session: Session;
  /** The custom element; light-DOM children such as a payment form go here. */
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Carries the theme's variables. Dialogs and other overlays are rendered inside it. */
  readonly container: HTMLElement;
  readonly apiHost: string;
  /** The chat's place among those of the bot on this page, the same after a reload. */
  readonly place: number;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly browserCheck: BrowserCheck;
  /** Closes the bubble's window or the popup. Inline chats can't be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly styles: StyleAdopter;
  /** The current props. */
  getProps(): ResolvedProps;
  /** Rendered in a closed frame, before the visitor opens it: nothing may be requested from other servers. */
  isPrepared(): boolean;
  /** The visitor has not closed the chat. */
  isVisible(): boolean;
  getStrings(): UiStrings;
  /** The loaded language; undefined while the chat is in English. */
  getTranslation(): Translation | undefined;
  /** BCP 47 tag that numbers and dates are formatted with. */
  getLocale(): string;
  /** The visitor chooses the language of the widget's texts; undefined for the one that the props, the bot and the page choose. */
  setLocale(tag: string | undefined): void;
  /** Notifies of changed props, strings or locale, of the start of a prepared chat, and when a chat is closed or opened. */
  subscribe(listener: () => void): () => void;
  /** Notifies that the visitor has closed the chat or leaves the page. Returns the unsubscribe function. */
  onHidden(listener: () => void): () => void;
  showToast(toast: NewToast): void;
  /** Announces a text in the polite live region, once. */
  announce(text: string): void;
  /** Reports that content has changed its size, e.g. a loaded image, so that the transcript can follow (spec §4). */
  contentGrew(): void;
  /** An object URL that is revoked when the chat is destroyed. */
  objectUrl(file: Blob): string;
}

/** A notification over the conversation. One with a link stays until it is dismissed. */
export interface NewToast {
  readonly title: string;
  readonly description?: string | undefined;
  /** Opened in a new tab. */
  readonly link?: { readonly label: string; readonly url: string } | undefined;
  readonly tone: "error" | "info";
}

export const ChatContext = createContext<ChatServices | undefined>(undefined);

export function useChat(): ChatServices {
  const chat = useContext(ChatContext);
  if (chat === undefined) {
    throw new Error("useChat was called outside a chat. Render the component inside <ChatContext.Provider>.");
  }
  return chat;
}

/** Selects a part of the chat's state. `select` must return the same value for the same state. */
export function useChatState<Part>(select: (state: ChatState) => Part): Part {
  const { session } = useChat();
  return useSyncExternalStore(session.subscribe, () => select(session.getState()));
}

/** Why the last answer or action was not delivered. */
export function useSendFailure(): SendFailure | undefined {
  return useChatState(({ reply }) => ("failure" in reply ? reply.failure : undefined));
}

export function useStrings(): UiStrings {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.getStrings);
}

export function useTranslation(): Translation | undefined {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.getTranslation);
}

export function useLocale(): string {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.getLocale);
}

export function useChatProps(): ResolvedProps {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.getProps);
}

/**
 * Whether a component must not show its resources of other servers yet. Without resources it isn't rendered again when the
 * chat is opened.
 */
export function useWithheld(hasResources: boolean): boolean {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, () => hasResources && chat.isPrepared());
}

/** Whether the visitor has not closed the chat. */
export function useIsVisible(): boolean {
  const chat = useChat();
  return useSyncExternalStore(chat.subscribe, chat.isVisible);
}

/** Whether the server has been asking for a proof of work for longer than a second. */
export function useIsBrowserChecked(): boolean {
  const { browserCheck } = useChat();
  return useSyncExternalStore(browserCheck.subscribe, browserCheck.isSlow);
}

/** Adopts a component's style sheet (`import css from "./x.css?inline"`) before the component is painted. */
export function useStyles(css: string): void {
  const { styles } = useChat();
  useInsertionEffect(() => styles.adopt(css), [styles, css]);
}
