/**
 * Replaces a field's text as typing it would. In Firefox, the driver's `fill` triggers none of React's change events: it sets the
 * value of its own view of the element.
 */
export function fill(field: Element, value: string): void {
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement))
    throw new Error(`A ${field.localName} has no text.`);
  if (field.disabled || field.readOnly || !field.checkVisibility())
    throw new Error("The visitor can't write in this field.");
  field.focus();
  // React replaces the property of the element to notice changes by code.
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Reflect.set(prototype, "value", value, field);
  if (field.value !== value) throw new Error(`A field of type ${field.type} can't have the value ${value}.`);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}
