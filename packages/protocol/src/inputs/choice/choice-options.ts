import { flag, section, text } from "../../readers.ts";

/** What lists of words and lists of pictures are told alike. */
export const readChoiceOptions = section({
  isMultipleChoice: flag(),
  isSearchable: flag(),
  areInitialSearchButtonsVisible: flag(true),
  buttonLabel: text("Send"),
  searchInputPlaceholder: text("Filter the options..."),
});
