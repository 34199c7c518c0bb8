import { canonicalLanguageTag } from "@banter/engine/runtime";
import { createContext, useContext } from "react";
import { english, type EditorStrings } from "./english.ts";
import { fieldLabel } from "./field-labels.ts";
import { germanFieldTexts } from "./german-field-texts.ts";
import { germanProblem } from "./german-problem.ts";
import { german } from "./german.ts";

/** The editor's texts in the language of the page. */
export interface EditorTexts {
  readonly strings: EditorStrings;
  /** The label of a bot's field. */
  readonly labelOf: (field: string) => string;
  /** A note, default or choice of a generated form. */
  readonly fieldText: (english: string) => string;
  /** A message or hint of the engine. */
  readonly problemText: (english: string) => string;
  /** The name of a language, in that of the page. */
  readonly languageName: (tag: string) => string;
}

/** Any language without a translation gets English. */
export function editorTexts(language: string): EditorTexts {
  const known = language === "de" ? "de" : "en";
  const names = new Intl.DisplayNames(known, { type: "language" });
  return {
    strings: known === "de" ? german : english,
    labelOf: (field) => fieldLabel(field, known),
    fieldText: (text) => (known === "de" ? germanFieldTexts[text] : undefined) ?? text,
    problemText: (text) => (known === "de" ? germanProblem(text) : undefined) ?? text,
    languageName: (tag) => {
      const locale = canonicalLanguageTag(tag);
      return (locale && names.of(locale)) ?? tag;
    },
  };
}

export const EditorTextsContext = createContext<EditorTexts>(editorTexts("en"));

export function useEditorTexts(): EditorTexts {
  return useContext(EditorTextsContext);
}
