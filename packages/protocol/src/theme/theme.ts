import {
  either,
  flag,
  number,
  oneOf,
  optionalNumber,
  optionalOneOf,
  optionalSection,
  optionalText,
  section,
  type Read,
} from "../readers.ts";

const border = optionalSection({
  /** Spelled as on the wire. */
  roundeness: optionalOneOf(["none", "medium", "large", "custom"]),
  customRoundeness: optionalNumber(),
  thickness: optionalNumber(),
  color: optionalText(),
  opacity: optionalNumber(),
});

const surface = {
  backgroundColor: optionalText(),
  color: optionalText(),
  opacity: optionalNumber(),
  blur: optionalNumber(),
  shadow: optionalOneOf(["none", "sm", "md", "lg", "xl", "2xl"]),
  border,
};

const avatar = (isEnabled: boolean) => section({ isEnabled: flag(isEnabled), url: optionalText() });

const font = either(
  optionalText(),
  optionalSection({ type: optionalText(), family: optionalText(), css: optionalText(), url: optionalText() }),
);

/**
 * A bot's theme as it was written. Colours that are absent take the palette of the bot's version,
 * so they stay absent here; what doesn't depend on the version has its default.
 */
const readTheme = section({
  customCss: optionalText(),
  general: section({
    font,
    background: section({ type: optionalOneOf(["None", "Color", "Image"]), content: optionalText() }),
    progressBar: section({
      isEnabled: flag(),
      position: oneOf(["absolute", "fixed"], "absolute"),
      placement: oneOf(["Top", "Bottom"], "Top"),
      color: optionalText(),
      backgroundColor: optionalText(),
      /** Pixels. */
      thickness: number(4),
    }),
  }),
  chat: section({
    /** Older bots: the roundness of everything that has no border of its own. */
    roundness: optionalOneOf(["none", "medium", "large"]),
    container: section({ ...surface, maxWidth: optionalText(), maxHeight: optionalText() }),
    hostBubbles: section(surface),
    guestBubbles: section(surface),
    buttons: section(surface),
    inputs: section({ ...surface, placeholderColor: optionalText() }),
    buttonsInput: section({ layout: oneOf(["wrap", "vertical"], "wrap") }),
    hostAvatar: avatar(true),
    guestAvatar: avatar(false),
  }),
});

/** A bot's theme, every default filled in. Colours and lengths are CSS, as their author wrote them. */
export type Theme = Read<typeof readTheme>;

/** The look of one kind of part: buttons, bubbles, inputs. */
export type ThemeSurface = Theme["chat"]["buttons"];

/** What a reply overrides in the theme, for its own chunk. An empty string overrides nothing. */
export const parseDynamicTheme = optionalSection({
  hostAvatarUrl: optionalText(),
  guestAvatarUrl: optionalText(),
  backgroundUrl: optionalText(),
});

/** The part of the theme that one reply overrides. */
export type DynamicTheme = NonNullable<Read<typeof parseDynamicTheme>>;

/** Reads a theme from anywhere; never fails. */
export function parseTheme(value: unknown): Theme {
  return readTheme(value);
}
