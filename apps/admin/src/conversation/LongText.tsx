import { useState } from "react";
import { useStrings } from "../strings/strings.ts";

/** About a screen. An answer can be fifty times as long. */
const MAX_CHARACTERS = 2_000;

/** A text of which the beginning is shown, until all of it is asked for. */
export function LongText({ text }: { readonly text: string }) {
  const strings = useStrings();
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= MAX_CHARACTERS) return text;
  return (
    <>
      {isWhole ? text : `${beginningOf(text)}…`}
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? strings.showLess : strings.showAll}
      </button>
    </>
  );
}

/** Doesn't end in half a surrogate pair. */
function beginningOf(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
}
