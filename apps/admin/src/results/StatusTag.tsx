import type { ResultRow } from "../owner-api/replies.ts";
import { useWords } from "../words/words.ts";

/** How far a visitor came, in a word. */
export function StatusTag({ result }: { readonly result: ResultRow }) {
  const words = useWords();
  if (result.isCompleted)
    return (
      <span className="tag" data-tone="good">
        {words.completed}
      </span>
    );
  return <span className="tag">{result.hasStarted ? words.notFinished : words.noAnswer}</span>;
}
