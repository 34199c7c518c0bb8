import * as v from "valibot";
import { flag, number, oneOf, optionalNumber, optionalOneOf, optionalText, section } from "../lenient.ts";

const border = v.fallback(
  v.optional(
    v.object({
      /** Spelled as on the wire. */
      roundeness: optionalOneOf(["none", "medium", "large", "custom"]),
      customRoundeness: optionalNumber(),
      thickness: optionalNumber(),
      color: optionalText(),
      opacity: optionalNumber(),
    }),
  ),
  undefined,
);

const surface = {
  backgroundColor: optionalText(),
  color: optionalText(),
  opacity: optionalNumber(),
  blur: optionalNumber(),
  shadow: optionalOneOf(["none", "sm", "md", "lg", "xl", "2xl"]),
  border,
};

const avatar = (isEnabled: boolean) => section({ isEnabled: flag(isEnabled), url: optionalText() });

const font = v.fallback(
  v.optional(
    v.union([
      v.string(),
      v.object({
        type: optionalText(),
        family: optionalText(),
        css: optionalText(),
        url: optionalText(),
      }),
    ]),
  ),
  undefined,
);

/**
 * A bot's theme as it was written. Colours that are absent take the palette of the bot's version,
 * so they stay absent here; what doesn't depend on the version has its default.
 */
const themeSchema = section({
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

export type Theme = v.InferOutput<typeof themeSchema>;
export type ThemeSurface = Theme["chat"]["buttons"];

/** What a reply overrides in the theme, for its own chunk. An empty string overrides nothing. */
export const dynamicThemeSchema = v.fallback(
  v.optional(
    v.object({
      hostAvatarUrl: optionalText(),
      guestAvatarUrl: optionalText(),
      backgroundUrl: optionalText(),
    }),
  ),
  undefined,
);

export type DynamicTheme = NonNullable<v.InferOutput<typeof dynamicThemeSchema>>;

/** Reads a theme from anywhere; never fails. */
export function parseTheme(value: unknown): Theme {
  return v.parse(themeSchema, value);
}
