import type { BotText, CatalogueTexts } from "@banter/engine/runtime";
import { memo, useMemo, useState } from "react";
import type { StepPath } from "../draft/step-path.ts";
import { listTitle } from "../outline/list-title.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { EditedDraft } from "../use-edited-draft.ts";
import type { TextGroup, TextPlace } from "./translatable-texts.ts";
import { TranslationRow, type RowActions } from "./TranslationRow.tsx";
import { equalAnswers, isOpen, withConfirmed, withTranslation } from "./translations.ts";

/** The texts of a bot beside their translations into one language. */
export function TranslationTable({
  groups,
  own,
  language,
  entries,
  change,
  onSelect,
}: TranslationTableProps) {
  const { strings } = useEditorTexts();
  // Those that were open when the filter was set: a text must not vanish while it is translated.
  const [shown, setShown] = useState<ReadonlySet<string>>();
  const texts = groups.flatMap(({ places }) => places.flatMap((place) => place.texts));
  const openKeys = () => texts.filter((text) => isOpen(text, entries[text.key])).map(({ key }) => key);
  const actions = useRowActions(language, change);
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={shown !== undefined}
          onChange={({ target }) => setShown(target.checked ? new Set(openKeys()) : undefined)}
        />
        {strings.onlyOpenTexts}
      </label>
      {shown?.size === 0 && <p className="muted">{strings.noOpenTexts}</p>}
      {useMemo(() => onlyShown(groups, shown), [groups, shown]).map((group) => (
        <GroupTexts
          key={group.list?.join("/") ?? ""}
          {...{ group, own, language, entries, actions, onSelect }}
        />
      ))}
    </>
  );
}

interface TranslationTableProps {
  readonly groups: readonly TextGroup[];
  /** The bot's own language. */
  readonly own: string;
  readonly language: string;
  readonly entries: CatalogueTexts;
  readonly change: EditedDraft["change"];
  readonly onSelect: (path: StepPath) => void;
}

function useRowActions(language: string, change: EditedDraft["change"]): RowActions {
  return useMemo(
    () => ({
      write: (text, translation) =>
        change((before) => withTranslation(before, language, text, translation), fieldOf(language, text)),
      confirm: (text) => change((before) => withConfirmed(before, language, text), fieldOf(language, text)),
    }),
    [change, language],
  );
}

function fieldOf(language: string, { key }: BotText): string {
  return `translation ${language} ${key}`;
}

function onlyShown(
  groups: readonly TextGroup[],
  shown: ReadonlySet<string> | undefined,
): readonly TextGroup[] {
  if (shown === undefined) return groups;
  return groups.flatMap((group) => {
    const places = group.places.flatMap((place) => {
      const texts = place.texts.filter(({ key }) => shown.has(key));
      return texts.length === 0 ? [] : { ...place, texts };
    });
    return places.length === 0 ? [] : { ...group, places };
  });
}

interface GroupTextsProps extends Pick<TranslationTableProps, "own" | "language" | "entries" | "onSelect"> {
  readonly group: TextGroup;
  readonly actions: RowActions;
}

/** Rendered again only if one of its texts has changed. */
const GroupTexts = memo(function GroupTexts({ group: { list, places }, ...others }: GroupTextsProps) {
  const { strings } = useEditorTexts();
  return (
    <section className="translation-group">
      <h3>{list === undefined ? strings["part.bot"] : listTitle(list, strings)}</h3>
      {places.map((place) => (
        <StepTexts key={place.texts[0]?.key} place={place} {...others} />
      ))}
    </section>
  );
}, isSameGroup);

function isSameGroup(
  { entries: before, ...one }: GroupTextsProps,
  { entries, ...other }: GroupTextsProps,
): boolean {
  const isSameElse =
    one.group === other.group &&
    one.own === other.own &&
    one.language === other.language &&
    one.actions === other.actions &&
    one.onSelect === other.onSelect;
  const keys = other.group.places.flatMap(({ texts }) => texts.map(({ key }) => key));
  return isSameElse && keys.every((key) => before[key] === entries[key]);
}

interface StepTextsProps extends Omit<GroupTextsProps, "group"> {
  readonly place: TextPlace;
}

function StepTexts({ place: { step, texts }, own, language, entries, actions, onSelect }: StepTextsProps) {
  const { strings } = useEditorTexts();
  const ambiguous = equalAnswers(texts, entries);
  const kind = step?.kind === undefined ? strings.unknownStep : strings[`kind.${step.kind}`];
  return (
    <>
      {step !== undefined && (
        <button type="button" className="translation-step" onClick={() => onSelect(step.path)}>
          {kind}
        </button>
      )}
      <ul className="translations">
        {texts.map((text) => (
          <TranslationRow
            key={text.key}
            {...{ text, own, language, actions }}
            isAmbiguous={ambiguous.has(text.key)}
            isOnly={step !== undefined && texts.length === 1}
            entry={entries[text.key]}
          />
        ))}
      </ul>
    </>
  );
}
