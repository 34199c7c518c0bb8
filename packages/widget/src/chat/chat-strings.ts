import type { Session } from "@banter/client";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import type { Translation } from "../i18n/strings.ts";
import { createTranslations, type Translations } from "../i18n/translations.ts";

export interface ChatStrings extends Pick<Translations, "getStrings" | "getTranslation" | "close"> {
  /** Call when props have changed. */
  update(): void;
}

interface ChatStringsOptions {
  readonly session: Session;
  readonly getProps: () => ResolvedProps;
  readonly onChanged: () => void;
  readonly onTranslated: (translation: Translation | undefined) => void;
}

/**
 * The strings of one chat. The language comes from the `locale` prop, the bot, the page or the browser, in this order.
 * The bot's system messages override it; the site owner's `words` override both.
 */
export function createChatStrings({
  session,
  getProps,
  onChanged,
  onTranslated,
}: ChatStringsOptions): ChatStrings {
  const translations = createTranslations({ onChanged, onTranslated });

  function update(): void {
    const { locale, words } = getProps();
    const settings = session.getState().bot?.settings.general;
    const languages = [locale, settings?.locale, document.documentElement.lang, ...navigator.languages];
    translations.update({
      // The bot may choose the language; until it is known, only the prop is certain.
      preferredLanguages: locale || settings ? languages : undefined,
      overrides: [settings?.systemMessages, words],
    });
  }

  let { bot } = session.getState();
  const unsubscribe = session.subscribe(() => {
    // A conversation changes with every part of a streamed text, its bot hardly ever.
    if (session.getState().bot === bot) return;
    ({ bot } = session.getState());
    update();
  });
  update();
  return {
    getStrings: translations.getStrings,
    getTranslation: translations.getTranslation,
    update,
    close: () => {
      unsubscribe();
      translations.close();
    },
  };
}
