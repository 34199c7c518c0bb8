import type { Dispatch, SetStateAction } from "react";
import { noFilter, type ResultFilter } from "./result-filter.ts";

/** Which part of the results the table shows. */
export interface ResultsPlace {
  readonly filter: ResultFilter;
  /** The cursors of all pages up to this one. The first page's is empty. */
  readonly cursors: readonly string[];
}

export const firstPage: ResultsPlace = { filter: noFilter, cursors: [""] };

export interface PlaceProps {
  readonly place: ResultsPlace;
  readonly onPlace: Dispatch<SetStateAction<ResultsPlace>>;
}
