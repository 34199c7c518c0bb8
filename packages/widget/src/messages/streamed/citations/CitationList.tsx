import { useStrings } from "../../../chat-context/chat-context.ts";
import type { ShownCitation } from "./citations.ts";

/** The sources below a reply, with title and host. */
export function CitationList({ sources: citations }: { readonly sources: readonly ShownCitation[] }) {
  const strings = useStrings();
  if (citations.length === 0) return null;
  return (
    <div className="banter-sources">
      <p aria-hidden>{strings.sources}</p>
      <ol aria-label={strings.sources}>
        {citations.map(({ number, href, title, host }) => (
          <li key={number} value={number}>
            {href === undefined ? (
              <bdi>{title}</bdi>
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                <bdi>{title}</bdi>
              </a>
            )}
            {host !== "" && <span> {host}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
