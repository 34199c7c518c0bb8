/** Dispatches an event as the browser does: it bubbles, crosses shadow roots and can be prevented. */
export const dispatch = (target, type, EventType = Event, options = {}) =>
  target.dispatchEvent(new EventType(type, { bubbles: true, cancelable: true, composed: true, ...options }));

/** Sets a field's value as typing does, bypassing React's own setter. */
export function type(field, value) {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, "value").set.call(field, value);
  dispatch(field, "input", InputEvent, { data: value });
}
