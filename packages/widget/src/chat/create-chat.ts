import type { Clock, Session, Transport } from "@banter/client";
import { firstTag } from "../i18n/choose-language.ts";
import type { Translation } from "../i18n/words.ts";
import { createObjectUrls } from "../uploads/object-urls.ts";
import type { ChatProps } from "../shell/widget-props.ts";
import { createStyleAdopter } from "../theme/adopt-styles.ts";
import { createAnnouncements } from "./announcer/announcements.ts";
import type { Chat as ChatShared } from "./chat-context.ts";
import { createChatWords } from "./chat-words.ts";
import type { ChatParts } from "./Chat.tsx";
import { createToastList } from "./toasts/toast-list.ts";

/** What a chat is made of before anything is drawn. */
export interface ChatFoundation {
  readonly session: Session;
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly container: HTMLElement;
  readonly apiHost: string;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly props: ChatProps;
  /** The words of another language have arrived; undefined as English is back. */
  readonly onTranslated?: ((translation: Translation | undefined) => void) | undefined;
}

export interface CreatedChat {
  readonly shared: ChatShared;
  readonly parts: ChatParts;
  update(props: ChatProps): void;
  destroy(): void;
}

/** Builds what the parts of one chat share; nothing of it is kept outside this chat. */
export function createChat({
  props: firstProps,
  onTranslated = () => {},
  ...foundation
}: ChatFoundation): CreatedChat {
  let props = firstProps;
  const changed = createSignal();
  const growth = createSignal();
  const toasts = createToastList(foundation.clock);
  const announcements = createAnnouncements(foundation.clock);
  const styles = createStyleAdopter(foundation.shadow);
  const objectUrls = createObjectUrls();
  const { session } = foundation;
  const words = createChatWords({ session, getProps: () => props, onChanged: changed.send, onTranslated });

  function getLocale(): string {
    const ofBot = foundation.session.getState().bot?.settings.general.locale;
    return firstTag([props.locale, ofBot, document.documentElement.lang, navigator.language]);
  }

  function update(next: ChatProps): void {
    props = next;
    words.update();
    changed.send();
  }

  return {
    shared: {
      ...foundation,
      styles,
      getProps: () => props,
      getWords: words.get,
      getLocale,
      subscribe: changed.subscribe,
      showToast: toasts.show,
      announce: announcements.say,
      contentGrew: growth.send,
      objectUrl: objectUrls.of,
    },
    parts: { toasts, announcements, growth },
    update,
    destroy() {
      words.close();
      styles.remove();
      objectUrls.revokeAll();
    },
  };
}

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    send: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
