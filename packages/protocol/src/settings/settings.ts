import { flag, number, oneOf, optionalText, section, text, type Read } from "../readers.ts";

/** Bot settings with every default of spec §3 filled in. */
const readSettings = section({
  general: section({
    isBrandingEnabled: flag(),
    isInputPrefillEnabled: flag(),
    isHideQueryParamsEnabled: flag(true),
    isNewResultOnRefreshEnabled: flag(true),
    isTypingEmulationEnabled: flag(true),
    rememberUser: section({ isEnabled: flag(), storage: oneOf(["session", "local"], "session") }),
    systemMessages: section({
      invalidMessage: text("Invalid message. Please, try again."),
      botClosed: text("This bot is now closed"),
      /** Absent ones are worded by the widget's translations. */
      networkErrorTitle: optionalText(),
      networkErrorMessage: optionalText(),
      popupBlockedTitle: optionalText(),
      popupBlockedDescription: optionalText(),
      popupBlockedButtonLabel: optionalText(),
      fileUploadError: optionalText(),
      fileUploadSizeError: optionalText(),
    }),
    /** Language of the bot as a BCP 47 tag, e.g. `de`. */
    locale: optionalText(),
  }),
  typingEmulation: section({
    enabled: flag(true),
    /** Words per minute. */
    speed: number(400),
    /** Seconds. */
    maxDelay: number(3),
    /** Seconds. */
    delayBetweenBubbles: number(0),
    isDisabledOnFirstMessage: flag(true),
  }),
});

/** A bot's settings, every default filled in (spec §3). */
export type Settings = Read<typeof readSettings>;

/** Reads settings from anywhere; never fails. */
export function parseSettings(value: unknown): Settings {
  return readSettings(value);
}
