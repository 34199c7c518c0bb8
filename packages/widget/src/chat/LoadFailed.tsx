import { useWords } from "./chat-context.ts";
import { Icon } from "./Icon.tsx";

/** Stands for a part whose code could not be fetched, and lets the visitor try again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const words = useWords();
  return (
    <div className="banter-notice" role="alert">
      <Icon name="alert" />
      <span>{words.loadFailed}</span>
      <button type="button" className="banter-notice-action" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  );
}
