export { ok, fail, type Result } from "./result.ts";
export * as decoders from "./decoders.ts";
export * as lenient from "./lenient-schemas.ts";
export { percentEncode } from "./percent-encode.ts";
export { groupBy } from "./group-by.ts";
export { fieldsOf, fieldsOfItems, isRecord, type UnknownRecord } from "./is-record.ts";
export { scriptSandboxCode, scriptSandboxPath } from "./script-sandbox.ts";
export { botIdKey } from "./bot-id-key.ts";
export { mediaUrl } from "./media-url.ts";
export { safeUrl, type UrlUse, type UrlParser } from "./safe-url.ts";

export { inputs, isInputType, type InputType } from "./inputs/inputs.ts";
export {
  parseInputBlock,
  type AcceptedAnswer,
  type AnswerDraft,
  type AnswerParsers,
  type InputBlock,
  type InputDefinition,
} from "./inputs/input.ts";
export type { AnswerProblem } from "./inputs/answer-problem.ts";
export { textInput, MAX_SUGGESTIONS, type TextInputOptions } from "./inputs/text/text-input.ts";
export {
  canonicalNumber,
  isDecimal,
  numberInput,
  type NumberInputOptions,
} from "./inputs/number/number-input.ts";
export { emailInput, isEmail, type EmailInputOptions } from "./inputs/email/email-input.ts";
export { urlInput, type UrlInputOptions } from "./inputs/url/url-input.ts";
export { phoneInput, type PhoneInputOptions } from "./inputs/phone/phone-input.ts";
export { dateInput, type DateInputOptions } from "./inputs/date/date-input.ts";
export { isDateField, ISO_FORMAT, replaceLetters } from "./inputs/date/format-date.ts";
export { isIsoDate, readDate, splitDates, type StoredDateFormat } from "./inputs/date/read-date.ts";
export { showDate } from "./inputs/date/show-date.ts";
export { timeInput, type TimeInputOptions } from "./inputs/time/time-input.ts";
export { choosablesOf, type Choosables } from "./inputs/choice/choosables-of.ts";
export { chooseByValues, type Choosable } from "./inputs/choice/choose-items.ts";
export { splitValues } from "./inputs/choice/split-values.ts";
export { choiceInput, type ChoiceInputOptions, type ChoiceItem } from "./inputs/choice/choice-input.ts";
export {
  pictureChoiceInput,
  type PictureChoiceInputOptions,
  type PictureChoiceItem,
} from "./inputs/picture-choice/picture-choice-input.ts";
export { ratingInput, ratingValues, type RatingInputOptions } from "./inputs/rating/rating-input.ts";
export { fileInput, type FileInputOptions } from "./inputs/file/file-input.ts";
export { matchesFileRule } from "./inputs/file/file-rule.ts";
export { paymentInput, type PaymentInputOptions } from "./inputs/payment/payment-input.ts";
export { cardsInput, type CardItem, type CardsInputOptions } from "./inputs/cards/cards-input.ts";

export {
  hostMessages,
  messageLoadTimeout,
  parseHostMessage,
  waitsForEvent,
  type HostMessage,
  type HostMessageType,
  type MessageContent,
} from "./messages/messages.ts";
export { countFirstMessages } from "./messages/first-messages.ts";
export { imageBox, type ImageBox, type ImageSize } from "./messages/media-size/image-box.ts";
export { trimLink } from "./rich-text/link-blanks.ts";
export { parseRichText, plainText, type RichTextNode } from "./rich-text/rich-text.ts";
export {
  actions,
  hasResult,
  isStreamType,
  parseAction,
  type ActionType,
  type ClientAction,
  type StreamActionType,
} from "./actions/action.ts";
export {
  decodeDisplayRules,
  formatRulePath,
  type DecodedDisplayRules,
  type DisplayRuleProblem,
  type PageSyntax,
} from "./display-rules/decode-display-rules.ts";
export { compileUrlPattern, NEEDS_URL_PATTERN } from "./display-rules/platform-syntax.ts";
export {
  displayActions,
  displayDays,
  type DisplayCondition,
  type DisplayDates,
  type DisplayDay,
  type DisplayHours,
  type DisplayRule,
  type OneOrMore,
} from "./display-rules/display-rule.ts";
export { parseSettings, type Settings } from "./settings/settings.ts";
export {
  BLACK,
  WHITE,
  blend,
  channels,
  contrast,
  isLight,
  parseColor,
  readable,
  toHex,
  type Rgb,
} from "./theme/color.ts";
export {
  DARK_FIRST,
  readableText,
  LIGHT_FIRST,
  colorContext,
  isTransparentColor,
  placeholderColor,
  surfaceBackground,
  surfaceColors,
  surfaceOpacity,
  themePalette,
  type Appearance,
  type ColorContext,
} from "./theme/color-context.ts";
export {
  messageInset,
  radiusOf,
  shadows,
  surfaceVariables,
  type ThemeVariables,
} from "./theme/surface-variables.ts";
export { avatarEmoji } from "./theme/avatar-emoji.ts";
export { choiceVariant } from "./theme/choice-variant.ts";
export { paletteFor, type Palette, type SurfaceDefaults } from "./theme/palettes.ts";
export {
  parseTheme,
  themeForScheme,
  type DynamicTheme,
  type SchemeTheme,
  type Theme,
  type ThemeSurface,
} from "./theme/theme.ts";
export { gradientColors, parsePageTheme, type PageTheme } from "./theme/page-theme.ts";
export { mergeRecords } from "./merge-records.ts";
export {
  parseCommandMessage,
  plainCommands,
  type AddressedCommand,
  type Command,
  type PlainCommandName,
} from "./commands/command.ts";
export { MAX_COMMAND_ATTEMPTS, SCROLL_FOLLOW_SHARE, timing } from "./timing/timing.ts";
export { typingDelay } from "./timing/typing-delay.ts";

export {
  botLanguage,
  parseChatReply,
  parseSessionReply,
  parseStartReply,
  type BotInfo,
  type ChatReply,
  type SessionReply,
  type EarlierEntry,
  type StartReply,
} from "./wire/chat-reply.ts";
export { parseOpening, type Opening } from "./wire/opening.ts";
export {
  parsePrerendered,
  SERVER_PLACEHOLDER,
  type Prerendered,
  type PrerenderedNode,
  type RenderedOpening,
  type RenderOpening,
} from "./wire/prerendered.ts";
export type { ClientLog } from "./wire/log.ts";
export {
  clientLogsRequestSchema,
  continueChatRequestSchema,
  visitorMessageSchema,
  previewStartChatRequestSchema,
  replyFeedbackRequestSchema,
  MAX_ANSWER_LENGTH,
  startChatRequestSchema,
  streamMessageRequestSchema,
  uploadUrlRequestSchema,
  type ContinueChatRequest,
  type EditMessage,
  type LanguageMessage,
  type RegenerateMessage,
  type VisitorMessage,
  type PreviewStartChatRequest,
  type ReplyFeedbackRequest,
  type StartChatRequest,
  type StartFrom,
} from "./wire/requests.ts";
export {
  MAX_FEEDBACK_COMMENT_LENGTH,
  replyFeedbackValues,
  type ReplyFeedback,
  type ReplyFeedbackValue,
} from "./wire/reply-feedback.ts";
export { parseUploadTarget, type UploadTarget } from "./wire/upload-target.ts";
export {
  formatCitations,
  numberCitations,
  citationKey,
  type NumberedCitation,
} from "./wire/number-citations.ts";
export {
  parseStreamPart,
  type PlacedCitation,
  parseStreamFailure,
  type StreamActivity,
  type StreamFailure,
  type StreamPart,
  type Citation,
} from "./wire/stream-part.ts";
export { errorMessage, errorStatuses, type ErrorCode } from "./wire/error-body.ts";
export { backoffDelay, exponentialDelay, parseRetryAfter, type Backoff } from "./backoff.ts";
export { closestMatch } from "./closest-match.ts";
export { matchesParts } from "./match-parts.ts";
export { parseJson } from "./parse-json.ts";
export { isDeeper } from "./is-deeper.ts";
export { findLast, hasOwn, toSorted } from "./tamper-proof.ts";
