import { isRecord, type DisplayRule, type StartFrom } from "@banter/protocol";
import {
  accept,
  boolean,
  booleanOr,
  ignore,
  list,
  number,
  object,
  oneOf,
  parseText,
  record,
  string,
  type Decoder,
} from "./prop-decoders.ts";
import type { Identity } from "./visitor.ts";
import type { PreviewMessage, WidgetProps } from "./widget-props.ts";

/** Every prop but `nonce`, which the platform defines, and the callbacks, which are read when they are called. */
type PropTable = {
  readonly [Name in Exclude<keyof WidgetProps, "nonce" | `on${string}`>]-?: Decoder<
    NonNullable<WidgetProps[Name]>
  >;
};

type Theme = NonNullable<WidgetProps["theme"]>;

const strings = record(string);
const disclosure = booleanOr(string);
const controls = booleanOr(list(oneOf("restart", "transcript", "sound", "language")));

/** How each prop is read. A prop that is missing here does not compile. */
export const propTable = {
  typebot: bot,
  apiHost: string,
  wsHost: string,
  resultId: string,
  sessionId: string,
  startFrom: accept("a group or event", isStartFrom),
  prefilledVariables: accept("an object", isJsonObject),
  prefillFromUrl: booleanOr(list(string)),
  identity,
  isPreview: boolean,
  previewToken: string,
  font: (value) => parseText(value) ?? undefined,
  controls,
  layout: oneOf("chat", "focus"),
  progressBarRef: accept("an element", isElement),
  locale: string,
  words: strings,
  disclosure,
  colorScheme: oneOf("light", "dark", "auto"),
  storage: oneOf("none", "session", "local"),
  allowScripts: oneOf<boolean | "sandbox">(true, false, "sandbox"),
  allowedCommandOrigins: list(string),
  hasOpenings: boolean,
  preload: oneOf("idle", "intent", "none"),
  isOpen: boolean,
  defaultOpen: boolean,
  autoShowDelay: number,
  displayRules: accept("JSON", isJson),
  consent: boolean,
  theme: object<Theme>({
    zIndex: number,
    button: object<NonNullable<Theme["button"]>>({ isHidden: boolean }),
    placement: oneOf("left", "right"),
    position: oneOf("fixed", "static"),
    previewMessage: strings,
    chatWindow: strings,
    offset: strings,
  }),
  previewMessage,
  previewMessages: list(previewMessage),
  sound: boolean,
  unreadInTitle: boolean,
  inlineStyle: strings,
  webMcp: boolean,
  customIconSrc: string,
  customCloseIconSrc: string,
} satisfies PropTable;

/** Props that an empty attribute sets to true. Other props ignore an empty text. */
export const flags: readonly unknown[] = [boolean, controls, disclosure];

/** The values of props that are not set. Other booleans are treated as false when they are not set. */
export const propDefaults = {
  prefillFromUrl: true,
  isPreview: false,
  allowScripts: true,
  preload: "idle",
  layout: "chat",
  theme: {},
  unreadInTitle: true,
  inlineStyle: {},
} satisfies WidgetProps;

function previewMessage(value: unknown, path: string): PreviewMessage | undefined {
  const decoded = object<PreviewMessage>({ autoShowDelay: number })(value, path);
  return decoded && { message: "", ...decoded };
}

/** A wrong value isn't shown: it may contain a token. */
function identity(value: unknown, path: string): Identity | undefined {
  return isIdentity(value) ? value : ignore(path, "a token or a function", typeof value);
}

function isIdentity(value: unknown): value is Identity {
  return /^(string|function)$/.test(typeof value);
}

/** Throws for an object that can't be sent as JSON, such as a cyclic one. */
function isJsonObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Boolean(JSON.stringify(value));
}

/** The rules themselves are decoded where they are evaluated. Throws for a cyclic list. */
function isJson(value: unknown): value is readonly DisplayRule[] {
  return Boolean(JSON.stringify(value));
}

/** A public id or a bot object. An id may begin with a brace; what also has a quote or a blank is misspelled JSON. */
function bot(value: unknown, path: string): string | Record<string, unknown> | undefined {
  if (typeof value === "string" && !/^\{.*["\s]/s.test(value)) return value;
  return accept("an id or a bot", isJsonObject)(value, path);
}

function isStartFrom(value: unknown): value is StartFrom {
  if (!isJsonObject(value)) return false;
  const { type, groupId, eventId } = value;
  return typeof (type === "group" ? groupId : type === "event" && eventId) === "string";
}

function isElement(value: unknown): value is HTMLElement {
  // Not `instanceof`: the element may belong to another frame's document.
  return isRecord(value) && value["nodeType"] === 1;
}
