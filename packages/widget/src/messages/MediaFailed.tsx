import { useStrings } from "../chat-context/chat-context.ts";
import { safePageUrl } from "../browser/safe-page-url.ts";

/** Shown when media can't be played, with a link that opens it in a new tab. */
export function MediaFailed({ url }: { readonly url: string }) {
  const strings = useStrings();
  const href = safePageUrl(url, "link");
  return (
    <p className="banter-unshown">
      {strings.mediaFailed}{" "}
      {href !== undefined && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {strings.openInNewTab}
        </a>
      )}
    </p>
  );
}
