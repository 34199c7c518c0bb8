import type { BotText, CatalogueEntry } from "@banter/engine/runtime";
import { memo, useId, useRef } from "react";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { formerSource, lostParts } from "./translations.ts";

/** What a row does with its text. */
export interface RowActions {
  readonly write: (text: BotText, translation: string) => void;
  /** Declares an outdated translation right. */
  readonly confirm: (text: BotText) => void;
}

/** A text and its translation. Rendered again only if one of them has changed. */
export const TranslationRow = memo(function TranslationRow(props: TranslationRowProps) {
  const { text, isOnly, isAmbiguous, entry, own, language, actions } = props;
  const { strings, labelOf, languageName } = useEditorTexts();
  const id = useId();
  const { source } = text;
  const translation = entry?.text ?? "";
  const former = formerSource(text, entry);
  const lost = lostParts(source, translation);
  const atFocus = useRef(translation);
  return (
    <li className="translation">
      <div>
        {!isOnly && <p className="muted field-note">{labelOf(fieldName(text))}</p>}
        <p className="translation-source" lang={own} dir="auto">
          {source}
        </p>
      </div>
      <div>
        <textarea
          aria-label={`${languageName(language)}: ${source.slice(0, MAX_NAME_LENGTH)}`}
          aria-describedby={`${id}-note`}
          lang={language}
          dir="auto"
          rows={isLong(text) ? 2 : 1}
          placeholder={strings.notTranslated}
          value={translation}
          onChange={({ target }) =>
            actions.write(text, isLong(text) ? target.value : target.value.replaceAll("\n", " "))
          }
          onFocus={() => {
            atFocus.current = translation;
          }}
          onBlur={() => {
            if (former !== undefined && translation !== atFocus.current) actions.confirm(text);
          }}
        />
        <div id={`${id}-note`} className="field-note">
          {former !== undefined && <p>{interpolate(strings.formerOriginal, { text: former })}</p>}
          {lost.length > 0 && (
            <p className="problem">{interpolate(strings.lostPlaceholders, { names: lost.join(", ") })}</p>
          )}
          {isAmbiguous && <p className="problem">{strings.equalAnswers}</p>}
        </div>
        {former !== undefined && (
          <button type="button" className="button" onClick={() => actions.confirm(text)}>
            {strings.stillRight}
          </button>
        )}
      </div>
    </li>
  );
});

interface TranslationRowProps {
  readonly text: BotText;
  /** Whether its step has no other text. */
  readonly isOnly: boolean;
  /** Whether another answer of the question is translated in the same way. */
  readonly isAmbiguous: boolean;
  readonly entry: CatalogueEntry | undefined;
  /** The bot's own language. */
  readonly own: string;
  readonly language: string;
  readonly actions: RowActions;
}

/** Of a field's name for screen readers, in UTF-16 code units. */
const MAX_NAME_LENGTH = 100;

/** Texts that may have several lines. */
const LONG_FIELDS: ReadonlySet<string> = new Set(["richText", "plainText", "body", "description"]);

function isLong({ field, source }: BotText): boolean {
  return LONG_FIELDS.has(field) || source.includes("\n");
}

/** The name of the text's field in bot files: the last word of its key. */
function fieldName({ key }: BotText): string {
  return key.split(".").findLast((word) => !/^\d+$/.test(word)) ?? key;
}
