import { activeElement } from "../modal/make-modal.ts";

/** An embedded page counts: what has the focus in it is unknown. */
const WRITABLE =
  "textarea, select, iframe, input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], " +
  "[type=radio], [type=range], [type=color], [type=file])";

/** Calls `run` now, or once the focus has left the field of the page in which the visitor writes. */
export function whenNobodyWrites(run: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (!isWritable(activeElement())) return run();
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

function isWritable(element: Element | null): boolean {
  return (element instanceof HTMLElement && element.isContentEditable) || element?.matches(WRITABLE) === true;
}
