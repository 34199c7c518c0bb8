import type { InputTraits } from "./input-unit.ts";

/** What lists of words and lists of pictures have in common. */
export const choiceTraits = {
  publicOptions: [
    "isMultipleChoice",
    "isSearchable",
    "areInitialSearchButtonsVisible",
    "buttonLabel",
    "searchInputPlaceholder",
  ],
  isPrefilled: false,
  showsStoredForm: true,
  followsItem: ({ isMultipleChoice }) => !isMultipleChoice,
} as const satisfies InputTraits<{ readonly isMultipleChoice: boolean }>;
