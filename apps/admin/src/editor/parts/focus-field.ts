/** The `ref` of a field that gets the focus when it appears. */
export function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
