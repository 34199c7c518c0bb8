/** As the browser sends it: through shadow roots, and it can be prevented. */
export const fire = (target, type, EventType = Event, more = {}) =>
  target.dispatchEvent(new EventType(type, { bubbles: true, cancelable: true, composed: true, ...more }));

/** As typing does: past React's own setter. */
export function type(field, value) {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, "value").set.call(field, value);
  fire(field, "input", InputEvent, { data: value });
}
