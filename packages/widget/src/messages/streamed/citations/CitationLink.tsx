import { useContext } from "react";
import { useStrings } from "../../../chat-context/chat-context.ts";
import { fillIn } from "../../../i18n/strings.ts";
import { Citations } from "./citations.ts";

/** The number of a source in the text, which opens it. */
export function CitationLink({ number }: { readonly number: number }) {
  const strings = useStrings();
  const citation = useContext(Citations).get(number);
  if (citation === undefined) return null;
  const { href, title } = citation;
  const name = fillIn(strings.source, { number, title });
  if (href === undefined)
    return (
      <span className="banter-source" role="img" aria-label={name} title={title}>
        {number}
      </span>
    );
  return (
    <a
      className="banter-source"
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={name}
      title={title}
    >
      {number}
    </a>
  );
}
