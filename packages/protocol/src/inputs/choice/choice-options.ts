import { boolean, object, string } from "../../decoders.ts";

/** Options that text choices and picture choices share. */
export const decodeChoiceOptions = object({
  isMultipleChoice: boolean(),
  isSearchable: boolean(),
  areInitialSearchButtonsVisible: boolean(true),
  /** Of a multiple choice: says that several can be chosen. */
  hint: string("Choose several"),
  buttonLabel: string("Send"),
  searchInputPlaceholder: string("Filter the options..."),
});
