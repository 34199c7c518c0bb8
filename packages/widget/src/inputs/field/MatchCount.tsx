import { useStrings } from "../../chat-context/chat-context.ts";
import { pluralize } from "../../i18n/strings.ts";

/** Announces the number of matches of a search. */
export function MatchCount({ query, total }: { readonly query: string; readonly total: number }) {
  const strings = useStrings();
  return (
    <span role="status" className="banter-visually-hidden">
      {query !== "" &&
        (total === 0 ? strings.noMatches : pluralize(strings.matches, total, strings.language))}
    </span>
  );
}
