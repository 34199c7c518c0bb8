/**
 * Replaces a field's text as typing it would. In Firefox, the driver's `fill` triggers none of React's change events: it sets the
 * value of its own view of the element.
 */
export function fill(field: Element, value: string): void {
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement))
    throw new Error(`A ${field.localName} has no text.`);
  field.focus();
  // React replaces the property of the element to notice changes by code.
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Reflect.set(prototype, "value", value, field);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}
