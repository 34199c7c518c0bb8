import { pluralize } from "../../page/format.ts";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { TranslationProgress } from "./translations.ts";

/** How far a translation is, as a text. */
export function LanguageProgress({ total, done, outdated }: TranslationProgress) {
  const { strings } = useEditorTexts();
  return (
    <>
      {interpolate(strings.languageProgress, { done, total })}
      {outdated > 0 && `, ${pluralize(outdated, strings.outdatedCount)}`}
    </>
  );
}
