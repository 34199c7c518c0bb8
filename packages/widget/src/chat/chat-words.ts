import type { Session } from "@banter/client";
import { createWordBook, type KnownWords, type LoadedWords } from "../i18n/word-book.ts";
import type { Translation } from "../i18n/words.ts";
import type { ChatProps } from "../shell/widget-props.ts";

export interface ChatWords {
  get(): KnownWords;
  /** Props have changed. */
  update(): void;
  close(): void;
}

interface ChatWordsOptions {
  readonly session: Session;
  readonly getProps: () => ChatProps;
  readonly onChanged: () => void;
  readonly onTranslated: (translation: Translation | undefined) => void;
}

/**
 * The words of one chat. Their language is the `locale` prop's, the bot's, the page's or the browser's, in that order;
 * the bot's system messages go over them and the page owner's `words` over all.
 */
export function createChatWords({ session, getProps, onChanged, onTranslated }: ChatWordsOptions): ChatWords {
  const load = async (languages: readonly (string | undefined)[]): Promise<LoadedWords | undefined> =>
    await (await import("../i18n/load-words.ts")).loadLanguage(languages);
  const book = createWordBook({ load, onChanged, onTranslated });

  function update(): void {
    const { locale, words } = getProps();
    const bot = session.getState().bot?.settings.general;
    const languages = [locale, bot?.locale, document.documentElement.lang, ...navigator.languages];
    // Before the bot is known, only the owner's own wish is sure to count.
    book.update({ languages: locale || bot ? languages : undefined, given: [bot?.systemMessages, words] });
  }

  const unsubscribe = session.subscribe(update);
  update();
  return {
    get: book.get,
    update,
    close: () => {
      unsubscribe();
      book.close();
    },
  };
}
