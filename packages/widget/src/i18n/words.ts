import type { firstWords } from "./first-words.ts";
import type { laterWords } from "./later-words.ts";
import type { menuWords } from "./menu-words.ts";

/** Words that are there from the start. */
export type FirstWords = Readonly<typeof firstWords>;

/** Every word of a chat, by key. */
export type Words = FirstWords & Readonly<typeof laterWords>;

/** What stands in an input whose block says nothing of its own; in English the protocol fills it in (spec §9). */
type LabelWord =
  | "answer"
  | "number"
  | "email"
  | "url"
  | "phone"
  | "from"
  | "to"
  | "separator"
  | "pay"
  | "clear"
  | "skip"
  | "fileUploaded"
  | "filesUploaded";

/** What one language says: the chat's words, those of the frame, the button and the menu around it, and of inputs. */
export type Translation = Words &
  Readonly<Record<keyof typeof menuWords, string>> &
  Readonly<Record<"chat" | "openChat" | "closeChat" | "unread" | "chatLoadFailed", string>> &
  Readonly<Record<`label.${LabelWord}`, string>>;

export type WordKey = keyof Translation;

/** Puts values in the places named in braces: `fillIn("{name} of {all}", { name: 2 })`. Unnamed places stay. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/**
 * Fills in `{total}` with the plural form that the language has for it. Forms stand in the order of CLDR's categories
 * (zero, one, two, few, many, other), those that the language has; the last one does for what is missing.
 */
export function count(forms: string, total: number, language: string): string {
  const each = forms.split("|");
  const { form, shown } = inLanguage(total, language);
  return fillIn(each[Math.min(form, each.length - 1)] ?? forms, { total: shown });
}

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

function inLanguage(total: number, language: string): { readonly form: number; readonly shown: string } {
  try {
    const rules = new Intl.PluralRules(language);
    const known = new Set(rules.resolvedOptions().pluralCategories);
    const category = rules.select(total);
    const form = CATEGORIES.filter((name) => known.has(name)).indexOf(category);
    return { form, shown: new Intl.NumberFormat(language).format(total) };
  } catch {
    // The page's owner named a language that is no tag: counted as English does.
    return { form: total === 1 ? 0 : 1, shown: String(total) };
  }
}
