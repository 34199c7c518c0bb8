import type { ResultRow } from "../owner-api/replies.ts";

/** How far a visitor came, in a word. */
export function StatusTag({ result }: { readonly result: ResultRow }) {
  if (result.isCompleted)
    return (
      <span className="tag" data-tone="good">
        Completed
      </span>
    );
  return <span className="tag">{result.hasStarted ? "Not finished" : "No answer"}</span>;
}
