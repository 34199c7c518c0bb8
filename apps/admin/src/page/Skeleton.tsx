import { useStrings } from "../strings/strings.ts";

/** Placeholder for a card that is loading. */
export function Skeleton({ lines }: { readonly lines: number }) {
  const strings = useStrings();
  return (
    <div className="card skeleton" role="status" aria-label={strings.loading}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
