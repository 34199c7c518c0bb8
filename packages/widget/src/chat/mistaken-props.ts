import { parsePageUrl } from "../browser/safe-page-url.ts";
import { closestMatch, isRecord } from "@banter/protocol";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import type { WidgetProps } from "../contract/widget-props.ts";

type Theme = NonNullable<WidgetProps["theme"]>;
/** The CSS property that a text is a value of, else 1. */
type Leaf = "color" | "background-color" | "width" | "max-width" | "max-height" | "left" | "top" | 1;
type Fields<Value> = Value extends object ? { readonly [Name in keyof Required<Value>]: Leaf } : Leaf;

/** Every field of the theme. A field that is missing here does not compile. */
const THEME: { readonly [Name in keyof Required<Theme>]: Fields<NonNullable<Theme[Name]>> } = {
  zIndex: 1,
  backgroundColor: "background-color",
  width: "max-width",
  placement: 1,
  position: 1,
  button: {
    size: "width",
    backgroundColor: "background-color",
    iconColor: "color",
    customIconSrc: 1,
    customCloseIconSrc: 1,
    isHidden: 1,
  },
  previewMessage: {
    backgroundColor: "background-color",
    textColor: "color",
    closeButtonBackgroundColor: "background-color",
    closeButtonIconColor: "color",
  },
  chatWindow: { maxHeight: "max-height", maxWidth: "max-width", backgroundColor: "background-color" },
  offset: { x: "left", y: "top" },
};

/** Instead of a width. */
const SIZES = ["small", "medium", "large"];

const CALLBACKS: { readonly [Name in keyof WidgetProps & `on${string}`]-?: 1 } = {
  onInit: 1,
  onNewInputBlock: 1,
  onAnswer: 1,
  onEnd: 1,
  onNewLogs: 1,
  onChatStatePersisted: 1,
  onScriptExecutionSuccess: 1,
  onOpen: 1,
  onClose: 1,
  onPreviewMessageClick: 1,
  onPreviewMessageDismissed: 1,
};

/** Attributes that pages set on any element. */
const PLAIN_ATTRIBUTE =
  /^(?:id|class|style|part|slot|title|lang|dir|hidden|role|tabindex|nonce|(?:data|aria)-.*)$/;

/** A name that no prop has, its path, and the names that there are at its place. */
interface UnknownProp {
  readonly path: string;
  readonly name: string;
  readonly known: readonly string[];
}

/** Names a missing bot, unless it was set meanwhile, and misspelled props in the console. */
export function reportMistakes(host: HTMLElement, { theme }: Pick<ResolvedProps, "theme">): void {
  if (!Reflect.get(host, "typebot"))
    console.error(`<${host.localName}> has no bot. Set typebot to a bot's public id, e.g. typebot="lead".`);
  warnOfApiHost(Reflect.get(host, "apiHost"));
  warnUnknownProps(host, theme);
  warnOfValues(theme, THEME, "theme");
}

function warnOfApiHost(apiHost: unknown): void {
  if (typeof apiHost !== "string" || /^https?:$/.test(parsePageUrl(apiHost)?.protocol ?? "")) return;
  console.warn(
    `Banter can't reach apiHost "${apiHost}". Set an address with its scheme, e.g. "https://bots.example.com".`,
  );
}

/**
 * Names misspelled props in the console. What resembles no prop belongs to the page, which may set anything on an element,
 * but not in the theme.
 */
function warnUnknownProps(host: HTMLElement, theme: object): void {
  for (const { path, name, known } of unknownProps(host, theme)) {
    const intended = closestMatch(name, known);
    if (intended !== undefined) console.warn(`Banter ignored ${path}. Did you mean "${intended}"?`);
    else if (path !== name) console.warn(`Banter ignored ${path}. Known fields: ${known.join(", ")}`);
  }
}

/** Props and theme fields that the page has set and the widget ignores. */
function unknownProps(host: HTMLElement, theme: object): readonly UnknownProp[] {
  const attributes: unknown = Reflect.get(host.constructor, "observedAttributes");
  if (!Array.isArray(attributes)) return [];
  const isUnknown = (name: string) => !attributes.includes(name) && !PLAIN_ATTRIBUTE.test(name);
  // Props are accessors of the prototype. What frameworks keep on an element begins with an underscore.
  const properties = Object.keys(host).filter((name) => !/^[_$]/.test(name) && !(name in CALLBACKS));
  return [
    ...properties.map((name) => ({ path: name, name, known: [...Object.keys(CALLBACKS), ...propsOf(host)] })),
    ...host
      .getAttributeNames()
      .filter(isUnknown)
      .map((name) => ({ path: name, name, known: attributes })),
    ...unknownFields(theme, THEME, "theme"),
  ];
}

/** Names the theme's values that CSS doesn't know. */
function warnOfValues(value: object, fields: object, path: string): void {
  for (const [name, inner] of Object.entries(value)) {
    const field: unknown = Reflect.get(fields, name);
    const where = `${path}.${name}`;
    if (isRecord(inner) && isRecord(field)) warnOfValues(inner, field, where);
    if (typeof inner !== "string" || typeof field !== "string" || CSS.supports(field, inner)) continue;
    const others = field === "width" ? `, and none of ${SIZES.join(", ")}` : "";
    if (others === "" || !SIZES.includes(inner))
      console.warn(`Banter ignored ${where}: "${inner}" is no CSS value of ${field}${others}.`);
  }
}

function propsOf(host: HTMLElement): readonly string[] {
  const names: string[] = [];
  for (const name in host) if (!Object.hasOwn(host, name)) names.push(name);
  return names;
}

function unknownFields(value: object, fields: object, path: string): readonly UnknownProp[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const known: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
    if (known === undefined) return [{ path: `${path}.${name}`, name, known: Object.keys(fields) }];
    return isRecord(inner) && isRecord(known) ? unknownFields(inner, known, `${path}.${name}`) : [];
  });
}
