/** `Object.hasOwn`, for pages that miss it: an older browser, or a page whose own script took it away. */
export function hasOwn(object: object, name: PropertyKey): boolean {
  // oxlint-disable-next-line prefer-object-has-own -- see above
  return Object.prototype.hasOwnProperty.call(object, name);
}
