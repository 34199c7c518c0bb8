import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import errorScreenCss from "./error-screen.css?inline";

/** Replaces a chat that could not be rendered. */
export function CrashScreen({ onRetry }: { readonly onRetry: () => void }) {
  useStyles(errorScreenCss);
  const strings = useStrings();
  return (
    <div className="banter-error-screen" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <p className="banter-error-title">{strings.somethingBroke}</p>
      <button type="button" className="banter-button" onClick={onRetry}>
        {strings.retry}
      </button>
    </div>
  );
}
