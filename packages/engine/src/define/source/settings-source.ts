import type { DisplayRule } from "@banter/protocol";
import * as v from "valibot";
import { finiteNumber } from "../../authoring/check-number.ts";
import { optionalWholeUrl } from "../../authoring/check-url.ts";
import type { SettingsSource } from "../../authoring/appearance.ts";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());
const number = v.optional(finiteNumber);
const texts: v.GenericSchema<readonly string[]> = v.array(v.string());
/** A limit of 0 would mean "none" to some and "unlimited" to others. */
const positive = v.optional(v.pipe(finiteNumber, v.gtValue(0)));

/** BCP 47. No language in use has a longer first part than three letters, unlike its name. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;

const general = v.strictObject({
  isBrandingEnabled: flag,
  isInputPrefillEnabled: flag,
  isHideQueryParamsEnabled: flag,
  isNewResultOnRefreshEnabled: flag,
  isTypingEmulationEnabled: flag,
  rememberUser: v.optional(
    v.strictObject({ isEnabled: flag, storage: v.optional(v.picklist(["session", "local"])) }),
  ),
  systemMessages: v.optional(
    v.strictObject({
      invalidMessage: text,
      botClosed: text,
      networkErrorTitle: text,
      networkErrorMessage: text,
      popupBlockedTitle: text,
      popupBlockedDescription: text,
      popupBlockedButtonLabel: text,
      fileUploadError: text,
      fileUploadSizeError: text,
    }),
  ),
  allowedImageHosts: v.optional(texts),
  locale: v.optional(
    v.pipe(v.string(), v.regex(LANGUAGE_TAG, 'must be a language tag such as "de" or "pt-BR"')),
  ),
  retentionDays: positive,
  isPagePublic: flag,
  prefillableVariables: v.optional(texts),
});

const typingEmulation = v.strictObject({
  enabled: flag,
  speed: number,
  maxDelay: number,
  delayBetweenBubbles: number,
  isDisabledOnFirstMessage: flag,
});

const aiLimits = v.strictObject({
  visitorMessages: positive,
  visitorTokens: positive,
  addressMessages: positive,
  addressTokens: positive,
  messages: positive,
  tokens: positive,
  replyTokens: positive,
});

const identity = v.strictObject({
  isRequired: flag,
  variables: v.optional(v.record(v.string(), v.pipe(v.string(), v.minLength(1)))),
});

const metadata = v.strictObject({
  title: text,
  description: text,
  imageUrl: optionalWholeUrl("image"),
  favIconUrl: optionalWholeUrl("image"),
  allowIndexing: flag,
  customHeadCode: text,
  googleTagManagerId: text,
});

/** Accepts any value: `parseBotSource` has the rules' own decoder report what is wrong. */
export const displayRules = v.custom<readonly DisplayRule[]>(() => true);

export const settingsFields = v.strictObject({
  displayRules: v.optional(displayRules),
  disclosure: v.optional(v.union([v.string(), v.boolean()])),
  canRateReplies: flag,
  canEditAnswers: flag,
  general: v.optional(general),
  typingEmulation: v.optional(typingEmulation),
  identity: v.optional(identity),
  ai: v.optional(v.strictObject({ limits: v.optional(aiLimits) })),
  results: v.optional(v.strictObject({ webhookUrl: optionalWholeUrl("frame") })),
  security: v.optional(v.strictObject({ allowedOrigins: v.optional(texts) })),
  metadata: v.optional(metadata),
});

/** Overrides of the default settings. */
export const settingsSource: v.GenericSchema<SettingsSource> = settingsFields;
