import type { InputTraits } from "../input-handler.ts";
import { flag, text } from "../../../authoring/question-source.ts";
import type { SelectionQuestion } from "../../../authoring/questions.ts";

/* What choices of labels and choices of pictures have in common. */

export const selectionTraits = {
  publicOptions: [
    "isMultipleChoice",
    "isSearchable",
    "areInitialSearchButtonsVisible",
    "hint",
    "buttonLabel",
    "searchInputPlaceholder",
  ],
  isPrefilled: false,
  showsStoredForm: true,
  followsItem: ({ isMultipleChoice }) => !isMultipleChoice,
} as const satisfies InputTraits<{ readonly isMultipleChoice: boolean }>;

export const selectionFields = {
  button: text,
  isMultiple: flag,
  hint: text,
  isSearchable: flag,
  searchPlaceholder: text,
};

export function selectionOptions({
  isMultiple,
  hint,
  isSearchable,
  searchPlaceholder,
  button,
}: SelectionQuestion) {
  return {
    isMultipleChoice: isMultiple,
    hint,
    isSearchable,
    searchInputPlaceholder: searchPlaceholder,
    buttonLabel: button,
  };
}
