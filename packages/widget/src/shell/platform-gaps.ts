/*
 * Where the platform's types are wrong or too weak: the shell's only type assertions.
 */
/* oxlint-disable typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion, typescript/no-extraneous-class */

/** On a server, which has no HTMLElement, the element classes must still be importable. */
export const ElementBase: typeof HTMLElement =
  typeof HTMLElement === "undefined" ? (class {} as unknown as typeof HTMLElement) : HTMLElement;

/** An object with one entry per name. The type of `Object.fromEntries` loses the names. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
