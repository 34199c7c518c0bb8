import type { ResultRow } from "@banter/protocol/reply-schemas";
import { useStrings } from "../strings/strings.ts";

/** How far the visitor got. */
export function StatusTag({ result }: { readonly result: ResultRow }) {
  const strings = useStrings();
  if (result.isCompleted)
    return (
      <span className="tag" data-tone="good">
        {strings.completed}
      </span>
    );
  return <span className="tag">{result.hasStarted ? strings.notFinished : strings.noAnswer}</span>;
}
