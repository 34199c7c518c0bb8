import MiniSearch from "minisearch";
import type { SearchSection } from "../search-sections.ts";
import { siteUrl } from "./elements.ts";

export interface SearchIndex {
  /** The sections that match best, and the words in them that matched. */
  find(query: string, limit: number): readonly FoundSection[];
}

export interface FoundSection {
  readonly section: SearchSection;
  readonly matches: readonly string[];
}

/** Fetches all sections and indexes them in the page; a static host is enough. */
export async function loadSearchIndex(): Promise<SearchIndex> {
  const response = await fetch(siteUrl("search.json"));
  if (!response.ok) throw new Error(`the index answered ${response.status}`);
  const sections: readonly SearchSection[] = await response.json();
  const index = new MiniSearch<SearchSection & { readonly id: number }>({
    fields: ["heading", "page", "text"],
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return {
    find: (query, limit) =>
      index
        .search(query, {
          boost: { heading: 4, page: 2 },
          // A typo is tolerated in words from five letters on; the last word may be unfinished.
          fuzzy: (term) => (term.length > 4 ? 0.2 : false),
          prefix: true,
          combineWith: "AND",
          boostDocument: (id) => (sections[Number(id)]?.group === "Contributing" ? 0.3 : 1),
        })
        .slice(0, limit)
        .flatMap(({ id, terms }) => {
          const section = sections[Number(id)];
          return section === undefined ? [] : [{ section, matches: terms }];
        }),
  };
}
