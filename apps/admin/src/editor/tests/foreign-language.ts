import type { TestStep } from "@banter/engine/runtime";
import { matchesParts } from "@banter/protocol";
import type { BotDraft } from "../draft/bot-draft.ts";
import { translatableTexts } from "../languages/translatable-texts.ts";

/**
 * The language of a conversation that was held in a translation of the bot, as results don't store it: that in which most of
 * the bot's texts and the chosen answers are, if more of them are so than in the original. Undefined for the bot's own.
 */
export function foreignLanguage(draft: BotDraft, steps: readonly TestStep[]): string | undefined {
  const texts = (translatableTexts(draft) ?? []).flatMap(({ places }) =>
    places.flatMap((place) => place.texts),
  );
  const said = steps.flatMap(saidIn);
  const count = (templates: readonly Template[]): number =>
    said.filter(({ text, isAnswer }) =>
      templates.some((template) => (!isAnswer || template.isAnswer) && fits(template.text, text)),
    ).length;
  let [language, most]: [string | undefined, number] = [
    undefined,
    count(texts.map(({ source, isAnswer = false }) => ({ text: source, isAnswer }))),
  ];
  for (const [tag, entries] of Object.entries(draft.translations ?? {})) {
    const found = count(
      texts.flatMap(({ key, source, isAnswer = false }) => {
        const text = entries[key]?.text ?? "";
        return text === source ? [] : [{ text, isAnswer }];
      }),
    );
    if (found > most) [language, most] = [tag, found];
  }
  return language;
}

/** What was said, or a text of the bot. `isAnswer`: by the visitor, or an option to choose. */
interface Template {
  readonly text: string;
  readonly isAnswer: boolean;
}

function saidIn(step: TestStep): readonly Template[] {
  const isAnswer = "visitor" in step;
  const said: unknown = isAnswer ? step.visitor : "bot" in step ? step.bot : [];
  const list: readonly unknown[] = Array.isArray(said) ? said : [said];
  return list.flatMap((text) => (typeof text === "string" ? [{ text, isAnswer }] : []));
}

/** Whether a text is a template with values for its placeholders. One of placeholders only fits nothing. */
function fits(template: string, text: string): boolean {
  const parts = template.split(/\{\{[^{}]*\}\}/);
  return parts.some((part) => part.trim() !== "") && matchesParts(parts, text);
}
