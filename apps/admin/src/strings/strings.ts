import { createContext, useContext } from "react";
import { english, type UiStrings } from "./english.ts";
import { german } from "./german.ts";

const languages: Readonly<Record<string, UiStrings>> = { en: english, de: german };

interface Translation {
  readonly language: string;
  readonly strings: UiStrings;
}

/** The first of `preferredLanguages` that has a translation, else English. */
export function chooseStrings(preferredLanguages: readonly string[]): Translation {
  for (const tag of preferredLanguages) {
    const language = tag.split("-")[0]?.toLowerCase() ?? "";
    const strings = Object.hasOwn(languages, language) ? languages[language] : undefined;
    if (strings !== undefined) return { language, strings };
  }
  return { language: "en", strings: english };
}

export const StringsContext = createContext<UiStrings>(english);

export function useStrings(): UiStrings {
  return useContext(StringsContext);
}

/** Replaces the placeholders in braces by their values. */
export function interpolate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
