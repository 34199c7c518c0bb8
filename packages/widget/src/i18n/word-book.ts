import type { InputBlock } from "@banter/protocol";
import { firstWords } from "./first-words.ts";
import type { FirstWords, Translation } from "./words.ts";

/** The words that are known by now. Parts that come later bring their own English: see `useAllWords`. */
export type KnownWords = FirstWords &
  Partial<Translation> & { readonly label?: LoadedWords["label"] | undefined };

/** A language that has been fetched. */
export interface LoadedWords {
  readonly translation: Translation;
  /** Gives a block the language's labels where its author gave none. */
  readonly label: (block: InputBlock) => InputBlock;
}

/** Words by key from outside; what is no text is passed over. */
type Given = Readonly<Record<string, unknown>> | undefined;

export interface WordBook {
  get(): KnownWords;
  /** Looks at the wishes and the given words anew, and fetches a language if another one is wished now. */
  update(now: Wished): void;
  close(): void;
}

export interface Wished {
  /** Languages as BCP 47 tags, the most wished first. Undefined: not known yet, so nothing is fetched. */
  readonly languages: readonly (string | undefined)[] | undefined;
  /** What is given, each over the one before it: the bot's messages, then the page owner's words. */
  readonly given: readonly Given[];
}

export interface WordBookOptions {
  readonly load: (languages: readonly (string | undefined)[]) => Promise<LoadedWords | undefined>;
  readonly onChanged: () => void;
  /** A language has arrived. */
  readonly onTranslated: (translation: Translation | undefined) => void;
}

/** English, the language that is wished, the bot's own messages and the owner's words, each over the one before. */
export function createWordBook({ load, onChanged, onTranslated }: WordBookOptions): WordBook {
  let language: LoadedWords | undefined;
  let given: readonly Given[] = [];
  let words: KnownWords = firstWords;
  let wish = "";

  function merge(): void {
    words = { ...firstWords, ...language?.translation, ...texts(given), label: language?.label };
  }

  function translate(next: LoadedWords | undefined): void {
    language = next;
    merge();
    onTranslated(next?.translation);
    onChanged();
  }

  async function fetchLanguage(languages: readonly (string | undefined)[]): Promise<void> {
    const mine = (wish = languages.join());
    try {
      const next = isEnglish(languages) ? undefined : await load(languages);
      if (mine === wish && next?.translation !== language?.translation) translate(next);
    } catch (error) {
      console.warn(`Banter could not load the words for ${mine}; it goes on in English:`, error);
      if (mine !== wish) return;
      // Asked for again with the next change.
      wish = "";
      if (language !== undefined) translate(undefined);
    }
  }

  return {
    get: () => words,
    update: (now) => {
      if (!areSame(now.given, given)) {
        given = now.given;
        merge();
        onChanged();
      }
      if (now.languages !== undefined && now.languages.join() !== wish) void fetchLanguage(now.languages);
    },
    close: () => {
      wish = "closed";
    },
  };
}

/** English needs nothing fetched, not even the list of the other languages. */
function isEnglish(languages: readonly (string | undefined)[]): boolean {
  return /^en\b/i.test(languages.find((language) => language) ?? "en");
}

function areSame(some: readonly Given[], others: readonly Given[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function texts(given: readonly Given[]): Readonly<Record<string, string>> {
  const entries = given.flatMap((one) => Object.entries(one ?? {}));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
