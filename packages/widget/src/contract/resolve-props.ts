import { ignore, type Decoder } from "./prop-decoders.ts";
import { flags, propDefaults, propTable } from "./prop-table.ts";
import type { WidgetProps } from "./widget-props.ts";

/** The props that a page has set, decoded. */
export type OwnProps = { -readonly [Name in keyof WidgetProps]?: NonNullable<WidgetProps[Name]> };

/** The decoded props with their defaults. */
export type ResolvedProps = Omit<OwnProps, keyof typeof propDefaults> &
  Required<Pick<OwnProps, keyof typeof propDefaults>>;

const decoders: Readonly<Record<string, Decoder<unknown>>> = propTable;

/** The props that elements define as properties. */
export const propNames: readonly string[] = Object.keys(propTable);

/** `api-host`, and `apihost`, which is `apiHost` in HTML. */
export const attributeNames: readonly string[] = propNames.flatMap((name) => [
  name.toLowerCase(),
  name.replace(/[A-Z]/g, "-$&").toLowerCase(),
]);

/** The prop that an attribute of `attributeNames` sets. */
export function propOfAttribute(attribute: string): string {
  return String(propNames.find((name) => name.toLowerCase() === attribute.replaceAll("-", "")));
}

/** The prop's value, or undefined for null, an empty text, and, after a warning, a wrong value. Never throws. */
export function decodeProp(name: string, value: unknown): unknown {
  const decode = decoders[name];
  if (value === "") return flags.includes(decode) || undefined;
  try {
    return value == null ? undefined : decode?.(value, name);
  } catch (error) {
    return ignore(name, "a value", error);
  }
}

export function resolveProps(ownProps: OwnProps): ResolvedProps {
  return { ...propDefaults, ...ownProps };
}
