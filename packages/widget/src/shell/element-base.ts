/*
 * A platform gap: a server has no HTMLElement, and the element classes must be importable there. The one `as` of the shell.
 */
export const ElementBase: typeof HTMLElement =
  typeof HTMLElement === "undefined" ? (class {} as unknown as typeof HTMLElement) : HTMLElement;
