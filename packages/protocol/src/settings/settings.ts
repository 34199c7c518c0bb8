import {
  array,
  boolean,
  number,
  picklist,
  optionalString,
  object,
  string,
  unknown,
  type Decoded,
} from "../decoders.ts";

/** Decodes bot settings; missing fields take the defaults of spec §3. */
const decodeSettings = object({
  general: object({
    isBrandingEnabled: boolean(),
    isInputPrefillEnabled: boolean(),
    isHideQueryParamsEnabled: boolean(true),
    isNewResultOnRefreshEnabled: boolean(true),
    isTypingEmulationEnabled: boolean(true),
    rememberUser: object({ isEnabled: boolean(), storage: picklist(["session", "local"], "session") }),
    systemMessages: object({
      invalidMessage: string("Invalid message. Please, try again."),
      botClosed: string("This bot is now closed"),
      /** The texts below default to the widget's translations. */
      networkErrorTitle: optionalString(),
      networkErrorMessage: optionalString(),
      popupBlockedTitle: optionalString(),
      popupBlockedDescription: optionalString(),
      popupBlockedButtonLabel: optionalString(),
      fileUploadError: optionalString(),
      fileUploadSizeError: optionalString(),
    }),
    /** Hosts from which images in a model's replies load without a click. */
    allowedImageHosts: array(optionalString()),
    /** Language of the bot, a BCP 47 tag such as `de`. */
    locale: optionalString(),
  }),
  typingEmulation: object({
    enabled: boolean(true),
    /** Words per minute. */
    speed: number(400),
    /** Seconds. */
    maxDelay: number(3),
    /** Seconds. */
    delayBetweenBubbles: number(0),
    isDisabledOnFirstMessage: boolean(true),
  }),
  /** Read by `decodeDisplayRules`, which is not part of every download. */
  displayRules: unknown(),
});

/** A bot's settings with all defaults (spec §3). */
export type Settings = Decoded<typeof decodeSettings>;

/** Parses settings; invalid fields take their defaults. */
export function parseSettings(value: unknown): Settings {
  return decodeSettings(value);
}
