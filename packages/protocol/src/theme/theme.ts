import {
  union,
  boolean,
  number,
  picklist,
  optionalNumber,
  optionalPicklist,
  optionalObject,
  optionalString,
  object,
  type Decoded,
} from "../decoders.ts";
import { isRecord } from "../is-record.ts";
import { mergeRecords } from "../merge-records.ts";

const border = optionalObject({
  /** Misspelled on the wire. */
  roundeness: optionalPicklist(["none", "medium", "large", "custom"]),
  customRoundeness: optionalNumber(),
  thickness: optionalNumber(),
  color: optionalString(),
  opacity: optionalNumber(),
});

const surface = {
  backgroundColor: optionalString(),
  color: optionalString(),
  opacity: optionalNumber(),
  blur: optionalNumber(),
  shadow: optionalPicklist(["none", "sm", "md", "lg", "xl", "2xl"]),
  border,
};

const avatar = (isEnabled: boolean) => object({ isEnabled: boolean(isEnabled), url: optionalString() });

const font = union(
  optionalString(),
  optionalObject({
    type: optionalString(),
    family: optionalString(),
    css: optionalString(),
    url: optionalString(),
  }),
);

/** Decodes a theme for one color scheme. Missing colors stay undefined, because their default depends on the bot's version. */
const decodeSchemeTheme = object({
  customCss: optionalString(),
  /** `exact` keeps colors that are hard to read: the palette's and those that the specification's threshold chooses. */
  contrast: picklist(["readable", "exact"], "readable"),
  general: object({
    font,
    background: object({ type: optionalPicklist(["None", "Color", "Image"]), content: optionalString() }),
    progressBar: object({
      isEnabled: boolean(),
      position: picklist(["absolute", "fixed"], "absolute"),
      placement: picklist(["Top", "Bottom"], "Top"),
      color: optionalString(),
      backgroundColor: optionalString(),
      /** Pixels. */
      thickness: number(4),
    }),
  }),
  /** Above the conversation in bubbles and popups: avatar, title, close button. */
  header: object({
    isEnabled: boolean(),
    title: optionalString(),
    tagline: optionalString(),
    backgroundColor: optionalString(),
    color: optionalString(),
  }),
  chat: object({
    /** Older bots: corner radius of every surface without a `border`. */
    roundness: optionalPicklist(["none", "medium", "large"]),
    container: object({ ...surface, maxWidth: optionalString(), maxHeight: optionalString() }),
    hostBubbles: object(surface),
    guestBubbles: object(surface),
    buttons: object(surface),
    inputs: object({ ...surface, placeholderColor: optionalString() }),
    buttonsInput: object({
      layout: picklist(["wrap", "vertical"], "wrap"),
      /**
       * Of single choices: filled like every button, or outlined in the buttons' color. Default: outlined if the buttons have
       * the color of the visitor's answers, else filled.
       */
      variant: optionalPicklist(["filled", "outlined"]),
    }),
    /** Times of messages: below a message that is pointed at or tapped, below every message, or none. */
    timestamps: picklist(["on-demand", "always", "never"], "on-demand"),
    hostAvatar: avatar(true),
    guestAvatar: avatar(false),
  }),
});

/** A bot's theme for one color scheme. Colors and lengths are unvalidated CSS values. */
export type SchemeTheme = Decoded<typeof decodeSchemeTheme>;

/** A bot's theme. */
export interface Theme extends SchemeTheme {
  /** The whole theme in dark mode, for bots that say how they look there. */
  readonly dark?: SchemeTheme;
}

/** The style of one kind of element: buttons, messages, inputs. */
export type ThemeSurface = SchemeTheme["chat"]["buttons"];

/** Parses the part of the theme that a reply overrides for its chunk. Empty strings override nothing. */
export const parseDynamicTheme = optionalObject({
  hostAvatarUrl: optionalString(),
  guestAvatarUrl: optionalString(),
  backgroundUrl: optionalString(),
});

/** The part of the theme that a reply overrides for its chunk. */
export type DynamicTheme = NonNullable<Decoded<typeof parseDynamicTheme>>;

/** Parses a theme; invalid fields take their defaults. `dark` contains what differs in dark mode. */
export function parseTheme(value: unknown): Theme {
  const theme = decodeSchemeTheme(value);
  const dark = isRecord(value) ? value["dark"] : undefined;
  if (!isRecord(value) || !isRecord(dark)) return theme;
  return { ...theme, dark: decodeSchemeTheme(mergeRecords(value, dark)) };
}

/** The theme that the visitor sees. */
export function themeForScheme(theme: Theme, isDark: boolean): SchemeTheme {
  return (isDark ? theme.dark : undefined) ?? theme;
}
