import type { BotText, Translations } from "@banter/engine/runtime";
import { interpolate } from "../../strings/strings.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { RemoveIcon } from "../parts/icons.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { LanguageProgress } from "./LanguageProgress.tsx";
import { progressOf } from "./translations.ts";

/** The languages that the bot is translated into, with how far each is. */
export function LanguageList({ translations, texts, selected, onSelect, onRemove }: LanguageListProps) {
  const { strings, languageName } = useEditorTexts();
  return (
    <ul className="language-list" aria-label={strings.languages}>
      {Object.entries(translations).map(([tag, entries]) => (
        <li key={tag}>
          <button type="button" aria-pressed={tag === selected} onClick={() => onSelect(tag)}>
            <strong>{languageName(tag)}</strong>{" "}
            <span className="muted">
              <LanguageProgress {...progressOf(texts, entries)} />
            </span>
          </button>
          <IconButton
            label={interpolate(strings.removeItem, { name: languageName(tag) })}
            onClick={() => onRemove(tag)}
          >
            <RemoveIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface LanguageListProps {
  readonly translations: Translations;
  /** All texts of the bot. */
  readonly texts: readonly BotText[];
  readonly selected: string | undefined;
  readonly onSelect: (tag: string) => void;
  readonly onRemove: (tag: string) => void;
}
