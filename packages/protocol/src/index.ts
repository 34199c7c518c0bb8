export { ok, fail, type Result } from "./result.ts";
export * as lenient from "./lenient.ts";
export * as readers from "./readers.ts";
export { scriptSandboxCode, scriptSandboxPath } from "./script-sandbox.ts";
export { safeUrl, type UrlUse, type UrlParser } from "./safe-url.ts";

export { inputs, isInputType, type InputType } from "./inputs/inputs.ts";
export {
  parseInputBlock,
  type AcceptedAnswer,
  type AnswerDraft,
  type AnswerKnowledge,
  type InputBlock,
  type InputUnit,
} from "./inputs/input.ts";
export type { AnswerProblem, AnswerProblemKind } from "./inputs/answer-problem.ts";
export { textInput, type TextInputOptions } from "./inputs/text/text-input.ts";
export { numberInput, type NumberInputOptions } from "./inputs/number/number-input.ts";
export { emailInput, type EmailInputOptions } from "./inputs/email/email-input.ts";
export { urlInput, type UrlInputOptions } from "./inputs/url/url-input.ts";
export { phoneInput, type PhoneInputOptions } from "./inputs/phone/phone-input.ts";
export { dateInput, type DateInputOptions } from "./inputs/date/date-input.ts";
export { timeInput, type TimeInputOptions } from "./inputs/time/time-input.ts";
export { choiceInput, type ChoiceInputOptions, type ChoiceItem } from "./inputs/choice/choice-input.ts";
export {
  pictureChoiceInput,
  type PictureChoiceInputOptions,
  type PictureChoiceItem,
} from "./inputs/picture-choice/picture-choice-input.ts";
export { ratingInput, ratingMarks, type RatingInputOptions } from "./inputs/rating/rating-input.ts";
export { fileInput, type FileInputOptions } from "./inputs/file/file-input.ts";
export { paymentInput, type PaymentInputOptions } from "./inputs/payment/payment-input.ts";
export { cardsInput, type CardItem, type CardsInputOptions } from "./inputs/cards/cards-input.ts";

export {
  parseHostMessage,
  type AudioContent,
  type CustomEmbedContent,
  type EmbedContent,
  type HostMessage,
  type HostMessageType,
  type ImageContent,
  type TextContent,
  type VideoContent,
} from "./messages/message.ts";
export { isEmptyVariable, parseRichText, plainText, type RichTextNode } from "./rich-text/rich-text.ts";
export {
  actions,
  doesReply,
  isStreamType,
  parseAction,
  type ActionType,
  type ClientAction,
  type StreamActionType,
} from "./actions/action.ts";
export { parseSettings, type Settings } from "./settings/settings.ts";
export { parseTheme, type DynamicTheme, type Theme, type ThemeSurface } from "./theme/theme.ts";
export {
  parseCommandMessage,
  plainCommands,
  type AddressedCommand,
  type Command,
  type CommandName,
  type PlainCommandName,
  type VariableValue,
} from "./commands/command.ts";
export { MAX_COMMAND_ATTEMPTS, SCROLL_FOLLOW_SHARE, timing } from "./timing/timing.ts";
export { typingDelay } from "./timing/typing-delay.ts";

export {
  parseChatReply,
  parseSessionReply,
  parseStartReply,
  type BotInfo,
  type ChatReply,
  type SessionReply,
  type StartReply,
} from "./wire/chat-reply.ts";
export { parseLog, type ClientLog } from "./wire/log.ts";
export {
  clientLogsRequestSchema,
  continueChatRequestSchema,
  guestMessageSchema,
  previewStartChatRequestSchema,
  startChatRequestSchema,
  streamMessageRequestSchema,
  uploadUrlRequestSchema,
  type ContinueChatRequest,
  type GuestMessage,
  type PreviewStartChatRequest,
  type StartChatRequest,
  type StartFrom,
  type UploadUrlRequest,
} from "./wire/requests.ts";
export { parseUploadTarget, type UploadTarget } from "./wire/upload-target.ts";
export { parseStreamPart, type StreamPart } from "./wire/stream-part.ts";
export { errorMessage, errorStatuses, type ErrorCode } from "./wire/error-body.ts";
export { hasOwn } from "./has-own.ts";
export { parseJson } from "./parse-json.ts";
export { findLast, lastOf, sorted } from "./old-lists.ts";
