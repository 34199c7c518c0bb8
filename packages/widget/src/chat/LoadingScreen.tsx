import { useWords } from "./chat-context.ts";

/** The shape of a conversation, until there is one. */
export function LoadingScreen() {
  const words = useWords();
  return (
    <div
      className="banter-loading-screen"
      role="status"
      aria-label={words.loading}
      data-testid="loading-spinner"
    >
      <span className="banter-skeleton banter-skeleton-avatar" />
      <span className="banter-skeleton-lines">
        <span className="banter-skeleton" />
        <span className="banter-skeleton" />
      </span>
    </div>
  );
}
