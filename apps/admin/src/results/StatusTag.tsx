import type { ResultRow } from "@banter/protocol/reply-schemas";
import { useStrings } from "../strings/strings.ts";

/** How far the visitor got, and whether a reply was rated as bad. */
export function StatusTag({ result }: { readonly result: ResultRow }) {
  const strings = useStrings();
  const isRatedDown = (result.ratings?.down ?? 0) > 0;
  return (
    <>
      <ProgressTag result={result} />{" "}
      {isRatedDown && (
        <span className="tag" data-tone="bad">
          {strings["rated.down"]}
        </span>
      )}
    </>
  );
}

function ProgressTag({ result }: { readonly result: ResultRow }) {
  const strings = useStrings();
  if (result.isCompleted)
    return (
      <span className="tag" data-tone="good">
        {strings.completed}
      </span>
    );
  return <span className="tag">{result.hasStarted ? strings.notFinished : strings.noAnswer}</span>;
}
