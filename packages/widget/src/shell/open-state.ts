import { hasPaymentInProgress, openedKey, PAYMENT_KEY, type SessionEvent } from "@banter/client";
import { ownerKey } from "../browser/current-owner.ts";
import type { WidgetProps } from "../contract/widget-props.ts";

/*
 * Remembers in the tab's session storage that a chat is open, so that it opens again on the next page (spec §3,
 * behaviour 6.4).
 */

/**
 * Whether the chat may have to open by itself, which `wasOpened` decides, or a visitor's conversation is stored. Part of the
 * entry point, so it is kept small.
 */
export function hasStoredState(props: WidgetProps): boolean {
  const bot = botId(props);
  return Boolean(
    withStorage(
      (storage) =>
        storage.getItem(openedKey(bot)) ??
        storage.getItem(PAYMENT_KEY) ??
        localStorage.getItem(ownerKey(bot)),
    ),
  );
}

/** Whether the chat was open on the last page, or the visitor returns from a payment in it. */
export function wasOpened(props: WidgetProps): boolean {
  return tabStorage.get(openedKey(botId(props))) === "true" || returnsFromPayment(props);
}

/** Whether a payment redirect is returning to this bot's chat. */
export function returnsFromPayment(props: WidgetProps): boolean {
  return hasPaymentInProgress(tabStorage, botId(props));
}

/** Stores the open state, but only while the conversation itself is persisted. */
export function createOpenState(getProps: () => WidgetProps) {
  let isOpen = false;
  let isPersisted = false;

  return {
    forget: () => storeOpened(getProps(), false),
    setOpen: (next: boolean) => {
      isOpen = next;
      if (!isOpen || isPersisted) storeOpened(getProps(), isOpen);
    },
    receive: (event: SessionEvent) => {
      if (event.type !== "state-persisted") return;
      isPersisted = event.isEnabled && getProps().storage !== "none";
      if (isOpen && isPersisted) storeOpened(getProps(), true);
    },
  };
}

export function storeOpened(props: WidgetProps, isOpened: boolean): void {
  withStorage((storage) => {
    const key = openedKey(botId(props));
    if (isOpened) storage.setItem(key, "true");
    else storage.removeItem(key);
  });
}

const tabStorage = {
  get: (key: string): string | undefined => withStorage((storage) => storage.getItem(key)) ?? undefined,
};

/**
 * Browsers that block cookies throw on access, full storage throws on writes and damaged storage on reads. In all of these
 * cases the chat just doesn't reopen.
 */
function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    console.debug(error);
    return undefined;
  }
}

/** The bot's public id, or the id of a bot object. */
function botId({ typebot }: WidgetProps): string {
  return String(typeof typebot === "object" ? typebot["id"] : typebot);
}
