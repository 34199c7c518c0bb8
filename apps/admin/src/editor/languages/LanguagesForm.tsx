import type { CatalogueTexts } from "@banter/engine/runtime";
import { useMemo, useRef, useState } from "react";
import { interpolate } from "../../strings/strings.ts";
import type { BotDraft } from "../draft/bot-draft.ts";
import type { StepPath } from "../draft/step-path.ts";
import type { PlacedProblem } from "../outline/step-problems.ts";
import { ProblemList } from "../parts/ProblemList.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { EditedDraft } from "../use-edited-draft.ts";
import { AddLanguage } from "./AddLanguage.tsx";
import { LanguageList } from "./LanguageList.tsx";
import { translatableTexts, type TextGroup } from "./translatable-texts.ts";
import { TranslationTable } from "./TranslationTable.tsx";
import { useOwnTranslationWarning } from "./use-own-translation-warning.ts";
import { languagesOf, ownLanguage, withoutLanguage, withTexts } from "./translations.ts";

const noTexts: CatalogueTexts = {};

/** The languages of a bot, and its texts in the selected one. */
export function LanguagesForm({ draft, problems, change, onSelect }: LanguagesFormProps) {
  const { strings, languageName } = useEditorTexts();
  const { translations = {} } = draft;
  const groups = useTexts(draft);
  const texts = useMemo(
    () => groups?.flatMap(({ places }) => places.flatMap((place) => place.texts)),
    [groups],
  );
  const [selected, setSelected] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const unused = useOwnTranslationWarning(draft);
  const language = Object.hasOwn(translations, selected) ? selected : Object.keys(translations)[0];
  return (
    <div className="step-form">
      <h2 ref={heading} tabIndex={-1}>
        {strings.languages}
      </h2>
      <p className="muted">
        {interpolate(strings.languagesNote, { language: languageName(ownLanguage(draft)) })}
      </p>
      {unused !== undefined && <p className="problem">{unused}</p>}
      <ProblemList problems={problems} />
      <LanguageList
        translations={translations}
        texts={texts ?? []}
        selected={language}
        onSelect={setSelected}
        onRemove={(tag) => {
          change((before) => withoutLanguage(before, tag));
          heading.current?.focus();
        }}
      />
      <AddLanguage
        taken={languagesOf(draft)}
        onAdd={(tag) => {
          change((before) => withTexts(before, tag, {}));
          setSelected(tag);
        }}
      />
      {groups === undefined && <p className="problem">{strings.languagesBroken}</p>}
      {groups !== undefined && language !== undefined && (
        <TranslationTable
          key={language}
          {...{ groups, language, change, onSelect }}
          own={ownLanguage(draft)}
          entries={translations[language] ?? noTexts}
        />
      )}
    </div>
  );
}

interface LanguagesFormProps {
  readonly draft: BotDraft;
  readonly problems: readonly PlacedProblem[];
  readonly change: EditedDraft["change"];
  readonly onSelect: (path: StepPath) => void;
}

/** Read again when anything but a translation has changed. */
function useTexts(draft: BotDraft): readonly TextGroup[] | undefined {
  const [read, setRead] = useState(() => ({ draft, groups: translatableTexts(draft) }));
  const isSame = Object.keys({ ...draft, ...read.draft }).every(
    (field) => field === "translations" || draft[field] === read.draft[field],
  );
  if (isSame) return read.groups;
  const next = { draft, groups: translatableTexts(draft) };
  setRead(next);
  return next.groups;
}
