import { activeElement } from "../modal/make-modal.ts";

/** Text fields and editable elements. An embedded page counts: what has the focus in it is unknown. */
const WRITABLE = ":read-write, select, iframe";

/** Calls `run` now, or once the focus has left the field of the page in which the visitor writes. */
export function whenNobodyWrites(run: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (activeElement()?.matches(WRITABLE) !== true) return run();
  const left = new AbortController();
  const check = (): void => {
    left.abort();
    // The next field has the focus after this event.
    setTimeout(() => whenNobodyWrites(run, signal));
  };
  // An embedded page that loses the focus sends no event; the page or its next field does.
  for (const type of ["focusin", "focusout"]) document.addEventListener(type, check, { signal: left.signal });
  window.addEventListener("focus", check, { signal: left.signal });
  signal.addEventListener("abort", () => left.abort(), { signal: left.signal });
}
