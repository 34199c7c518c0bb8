import { safePageUrl } from "../browser/safe-page-url.ts";
import { useStrings, useStyles } from "../chat-context/chat-context.ts";
import { Icon } from "../controls/Icon.tsx";
import css from "./media-failed.css?inline";

/** Shown when media can't be played, with a link that opens it in a new tab. */
export function MediaFailed({ url }: { readonly url: string }) {
  const strings = useStrings();
  const href = safePageUrl(url, "link");
  useStyles(css);
  return (
    <div className="banter-media-failed">
      <Icon name="alert" />
      <p>
        {strings.mediaFailed}{" "}
        {href !== undefined && (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {strings.openInNewTab}
          </a>
        )}
      </p>
    </div>
  );
}

/** Shown in the place of an image that can't be loaded, with what its author says about it. */
export function ImageFailed({ alt }: { readonly alt: string }) {
  const strings = useStrings();
  useStyles(css);
  return (
    <div className="banter-media-failed">
      <Icon name="picture" />
      <p>
        {alt !== "" && <span className="banter-media-alt">{alt}</span>}
        {strings.imageFailed}
      </p>
    </div>
  );
}
