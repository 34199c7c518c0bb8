import { useMemo } from "react";
import type { BotDraft } from "../draft/bot-draft.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { LanguageProgress } from "./LanguageProgress.tsx";
import { translatableTexts } from "./translatable-texts.ts";
import { ownLanguage, progressOf } from "./translations.ts";

/** The translations with missing or outdated texts before a draft is published. Nothing if all are complete. */
export function PublishTranslations({ draft }: { readonly draft: BotDraft }) {
  const { strings, languageName } = useEditorTexts();
  const open = useMemo(() => unfinished(draft), [draft]);
  if (open.length === 0) return null;
  return (
    <section className="publish-tests">
      <h3>{strings.languages}</h3>
      <ul className="test-list">
        {open.map(({ language, ...progress }) => (
          <li key={language}>
            {languageName(language)}: <LanguageProgress {...progress} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function unfinished(draft: BotDraft) {
  const { translations = {} } = draft;
  const own = ownLanguage(draft);
  const languages = Object.entries(translations).filter(([language]) => language !== own);
  if (languages.length === 0) return [];
  const texts = (translatableTexts(draft) ?? []).flatMap(({ places }) =>
    places.flatMap((place) => place.texts),
  );
  return languages
    .map(([language, entries]) => ({ language, ...progressOf(texts, entries) }))
    .filter(({ total, done, outdated }) => done < total || outdated > 0);
}
