import { interpolate } from "../../strings/strings.ts";
import type { BotDraft } from "../draft/bot-draft.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { ownLanguage } from "./translations.ts";

/** What to do about a translation into the bot's own language; undefined if there is none. The engine ignores it. */
export function useOwnTranslationWarning(draft: BotDraft): string | undefined {
  const { strings, languageName } = useEditorTexts();
  const own = ownLanguage(draft);
  if (!Object.hasOwn(draft.translations ?? {}, own)) return undefined;
  return interpolate(strings.ownTranslation, { language: languageName(own) });
}
