import { useStrings } from "../chat-context/chat-context.ts";
import { Icon } from "./Icon.tsx";

/** Replaces a component whose code could not be loaded, with a button to try again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const strings = useStrings();
  return (
    <div className="banter-notice" role="alert">
      <Icon name="alert" />
      <span>{strings.loadFailed}</span>
      <button type="button" className="banter-notice-action" onClick={onRetry}>
        {strings.retry}
      </button>
    </div>
  );
}
