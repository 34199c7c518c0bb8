import type { Clock, Session, Transport } from "@banter/client";
import type { BaseUrls } from "../chat-context/base-urls.ts";
import type { ChatServices } from "../chat-context/chat-context.ts";
import type { BrowserCheck } from "../contract/browser-check.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import { firstTag } from "../i18n/choose-language.ts";
import type { Translation } from "../i18n/strings.ts";
import { createStyleAdopter } from "../theme/adopt-styles.ts";
import { createObjectUrls } from "../uploads/object-urls.ts";
import { createAnnouncements, type Announcements } from "./announcer/announcements.ts";
import { createChatStrings } from "./chat-strings.ts";
import { createDeferredLoader, type DeferredLoader } from "./deferred/deferred-loader.ts";
import { createToastList, type ToastList } from "./toasts/toast-list.ts";

export interface ChatOptions {
  readonly session: Session;
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly container: HTMLElement;
  readonly apiHost: string;
  /** The chat's place among those of the bot on this page. */
  readonly place: number;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly browserCheck: BrowserCheck;
  readonly props: ResolvedProps;
  /** Rendered in a closed frame, before the visitor opens it. */
  readonly isPrepared: boolean;
  readonly deferred?: DeferredLoader;
  readonly onClose?: (() => void) | undefined;
  /** A language was loaded; undefined when English is shown again. */
  readonly onTranslated?: ((translation: Translation | undefined) => void) | undefined;
}

export interface CreatedChat {
  readonly services: ChatServices;
  readonly channels: ChatChannels;
  readonly baseUrls: BaseUrls;
  readonly deferred: DeferredLoader;
  /** The visitor opens a prepared chat. */
  start(): void;
  update(props: ResolvedProps): void;
  setVisible(isVisible: boolean): void;
  destroy(): void;
}

/** The other ends of `showToast`, `announce` and `contentGrew`. */
export interface ChatChannels {
  readonly toasts: ToastList;
  readonly announcements: Announcements;
  readonly growth: { subscribe(listener: () => void): () => void };
}

/** Creates the services of one chat. Chats on the same page share no state. */
export function createChat({
  props: initialProps,
  isPrepared: isInitiallyPrepared,
  deferred = createDeferredLoader(),
  onTranslated = () => {},
  ...given
}: ChatOptions): CreatedChat {
  let givenProps = initialProps;
  let chosenLocale: string | undefined;
  let props = initialProps;
  let isPrepared = isInitiallyPrepared;
  let isVisible = true;
  const changes = createSignal();
  const growth = createSignal();
  const hidden = createSignal();
  const toasts = createToastList(given.clock);
  const announcements = createAnnouncements(given.clock, () => isPrepared);
  const styles = createStyleAdopter(given.shadow);
  const objectUrls = createObjectUrls();
  const { session } = given;
  const strings = createChatStrings({
    session,
    getProps: () => props,
    onChanged: changes.emit,
    onTranslated,
  });

  window.addEventListener("pagehide", hidden.emit);

  function updateProps(): void {
    props = chosenLocale === undefined ? givenProps : { ...givenProps, locale: chosenLocale };
    strings.update();
    changes.emit();
  }

  function getLocale(): string {
    const botLocale = session.getState().bot?.settings.general.locale;
    return firstTag([props.locale, botLocale, document.documentElement.lang, navigator.language]);
  }

  return {
    services: {
      ...given,
      styles,
      getProps: () => props,
      isPrepared: () => isPrepared,
      isVisible: () => isVisible,
      getStrings: strings.getStrings,
      getTranslation: strings.getTranslation,
      getLocale,
      setLocale(tag) {
        if (tag === chosenLocale) return;
        chosenLocale = tag;
        updateProps();
      },
      subscribe: changes.subscribe,
      onHidden: hidden.subscribe,
      showToast: toasts.show,
      announce: announcements.announce,
      contentGrew: growth.emit,
      objectUrl: objectUrls.of,
    },
    channels: { toasts, announcements, growth },
    baseUrls: { server: given.apiHost },
    deferred,
    start() {
      isPrepared = false;
      // Not in the click's own task: the messages are on screen first.
      given.clock.after(0, announcements.release);
      changes.emit();
    },
    setVisible(next) {
      isVisible = next;
      if (!isVisible) hidden.emit();
      changes.emit();
    },
    update(next) {
      givenProps = next;
      updateProps();
    },
    destroy() {
      window.removeEventListener("pagehide", hidden.emit);
      strings.close();
      styles.remove();
      objectUrls.revokeAll();
    },
  };
}

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    emit: () => {
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
