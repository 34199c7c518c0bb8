import { boolean, object, string } from "../../decoders.ts";

/** Options that text choices and picture choices share. */
export const decodeChoiceOptions = object({
  isMultipleChoice: boolean(),
  isSearchable: boolean(),
  areInitialSearchButtonsVisible: boolean(true),
  buttonLabel: string("Send"),
  searchInputPlaceholder: string("Filter the options..."),
});
