/*
 * Where the platform's types say less, or more, than is so: the only assertions of the shell.
 */

/** A server has no HTMLElement, and the element classes must be importable there. */
export const ElementBase: typeof HTMLElement =
  typeof HTMLElement === "undefined" ? (class {} as unknown as typeof HTMLElement) : HTMLElement;

/** One entry per name; `Object.fromEntries` forgets which names there are. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
