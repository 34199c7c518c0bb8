import { useStrings } from "../../../chat-context/chat-context.ts";
import type { Source } from "./sources.ts";

/** The sources below a reply, with title and host. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  const strings = useStrings();
  if (sources.length === 0) return null;
  return (
    <div className="banter-sources">
      <p aria-hidden>{strings.sources}</p>
      <ol aria-label={strings.sources}>
        {sources.map(({ number, href, title, host }) => (
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
