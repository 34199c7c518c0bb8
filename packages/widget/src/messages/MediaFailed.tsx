import { useAllWords } from "../i18n/use-all-words.ts";
import { safePageUrl } from "./safe-page-url.ts";

/** Stands for a film or a sound that can't be played here; it may still open in a tab of its own. */
export function MediaFailed({ url }: { readonly url: string }) {
  const words = useAllWords();
  const href = safePageUrl(url, "link");
  return (
    <p className="banter-unshown">
      {words.mediaFailed}{" "}
      {href !== undefined && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {words.openInNewTab}
        </a>
      )}
    </p>
  );
}
