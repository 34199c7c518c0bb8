/** Puts the caret where it is in a field with the same text. An email field, which tells no position, has it at the end. */
export function copyCaret(from: Element | null, to: Element): void {
  if (!isTextControl(from) || !isTextControl(to)) return;
  if (from.selectionStart !== null && to.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function isTextControl(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
