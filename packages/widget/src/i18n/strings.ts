/**
 * The widget's interface in English. Names in braces are filled in by `fillIn`; plural forms are separated by `|`, see
 * `pluralize`.
 */
export const englishStrings = {
  /** The language of these strings, which decides plural forms. Site owners who override `words` can set it, too. */
  language: "en",
  conversation: "Conversation",
  botSaid: "Bot said:",
  aiSaid: "AI said:",
  aiDisclosure: "Replies in this chat may be written by AI and can contain mistakes.",
  loading: "Loading the conversation",
  waiting: "Waiting for a reply",
  thinking: "Thinking…",
  working: "Working on it…",
  checking: "Checking your browser…",
  yourAnswer: "Your answer",
  nextMessage: "Your next message",
  image: "Image",
  sources: "Sources",
  source: "Source {number}: {title}",
  showImage: "Show image from {host}",
  code: "Code",
  table: "Table",
  video: "Video",
  audio: "Audio",
  embed: "Embedded content",
  unknownMessage: "This message can't be shown here.",
  retry: "Try again",
  somethingBroke: "Something went wrong.",
  loadFailed: "This part could not be loaded. Check your connection.",
  send: "Send",
  sendWithModifier: "Press Ctrl or ⌘ and Enter to send",
  youSaid: "You said:",
  typing: "The bot is typing",
  newMessages: "New messages",
  ended: "The conversation has ended",
  madeWith: "Made with Banter",
  progress: "Progress",
  startOver: "Start over",
  dismiss: "Dismiss",
  sending: "Sending",
  sent: "Sent",
  waitingForNetwork: "Waiting for the network",
  notSent: "Not sent",
  queued: "Sent when the reply is complete",
  edit: "Edit",
  remove: "Remove",
  failedServer: "Your answer could not be delivered. Please try again.",
  failedStream: "The reply was interrupted. Try again.",
  failedReply: "The bot could not reply. Try again.",
  retryIn: "Try again in {seconds} s",
  continueWithoutReply: "Continue without a reply",
  failedAction: "The chat was interrupted. Try again to continue.",
  aiLimitReached: "I can't answer any more questions today. Please come back tomorrow.",
  failedUnconfirmed: "We couldn't confirm that your answer arrived. Check it and send it again.",
  failedSessionLost: "This conversation has expired. Your answers are kept here. You can start over.",
  failedTooLong: "Your answer is too long for this conversation. Shorten it or start over.",
  signInRequired: "Sign in to use this chat.",
  botIdMissing: "The bot ID is required to get initial messages.",
  notFound: "The bot you're looking for doesn't exist.",
  restricted: "This bot can only be executed on {host}",
  startFailed: "Error! Couldn't initiate the chat. ({status})",
  unreachable: "Error! Could not reach server. Check your connection.",
  previewFailed: "An error occurred while loading the bot.",
  retryingIn: "Trying again in a moment…",
  networkErrorTitle: "Network Error",
  networkErrorMessage: "Please check your internet connection and try again.",
  popupBlockedTitle: "Popup blocked",
  popupBlockedDescription:
    "The bot wants to open a new tab but it was blocked by your browser. It needs a manual approval.",
  popupBlockedButtonLabel: "Continue in new tab",
  close: "Close",
  // The typo is part of the specified text, which sites may match.
  fileUploadError: "An error occured while uploading the files",
  fileUploadSizeError: "[[file]] is larger than [[limit]]MB",
  increase: "Increase",
  decrease: "Decrease",
  filter: "Filter the options",
  clearFilter: "Clear filter",
  chooseSeveral: "Choose several",
  option: "Option {number}",
  noMatches: "No matches",
  matches: "{total} option|{total} options",
  country: "Country",
  countryOrCode: "Country or code",
  international: "International",
  date: "Date",
  chooseDate: "Choose a date",
  chooseTime: "Choose a time",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  uploadFiles: "Upload {total} file|Upload {total} files",
  uploading: "Uploading, {percent}%",
  chooseFile: "Choose a file",
  chooseFiles: "Choose files",
  chooseOrDropFile: "Choose a file or drop it here",
  chooseOrDropFiles: "Choose files or drop them here",
  fileSizeLimit: "Size limit: {limit} MB",
  removeFile: "Remove {name}",
  fileEmpty: "{name} is empty.",
  addAttachments: "Add attachments",
  attachDocument: "Document",
  attachPhotos: "Photos & videos",
  openAttachment: "Open attachment {number}",
  uploadFailed: "Could not upload file",
  uploadsLimited: "Too many uploads. Try again later.",
  uploadInvalid: "The file is damaged or not of the type that its name says.",
  recordVoice: "Record voice",
  stopRecording: "Stop recording",
  cancelRecording: "Cancel recording",
  recording: "Recording",
  recordingUnsent: "The recording has stopped and isn't sent yet.",
  askingForMicrophone: "Waiting for microphone access",
  microphoneDenied: "The microphone isn't available. Allow it in your browser settings, or type your answer.",
  recordingFailed: "Recording failed. Try again or type your answer.",
  previousSlide: "Previous slide",
  nextSlide: "Next slide",
  slide: "{number} of {total}",
  rating: "{number} of {total}",
  paymentSecretMissing: "The payment could not be prepared. Try again later.",
  paymentContinue: "Continue",
  paymentKeyMissing: "The payment provider's public key is missing",
  processing: "Processing",
  paymentPending: "Your payment is being processed. You don't need to pay again.",
  showEmbed: "Show this content",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Copying failed",
  copyReply: "Copy reply",
  stopReply: "Stop reply",
  replyStopped: "You stopped this reply.",
  askAgain: "Ask again",
  cannotAskAgain: "Another reply isn't possible now.",
  editAnswer: "Edit answer: {answer}",
  cancelEdit: "Cancel",
  editingAnswer: "Editing your answer to: {question}",
  answerChanged: "Answer changed. The conversation continues from there.",
  earlierAnswer: "Your earlier answer: {answer}",
  rateGood: "Good reply",
  rateBad: "Bad reply",
  ratingSaved: "Thank you for your rating.",
  ratingRemoved: "Rating removed.",
  ratingComment: "Comment",
  ratingCommentLabel: "Your comment (optional)",
  ratingFailed: "Your rating could not be sent.",
  openImage: "Open full-size image",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  previousPicture: "Previous image",
  nextPicture: "Next image",
  imageFailed: "This image could not be loaded.",
  mediaFailed: "This media can't be played in your browser.",
  openInNewTab: "Open in a new tab",
  "problem.empty": "Enter an answer.",
  "problem.not-an-email": "Enter a valid email address, such as name@example.com.",
  "problem.not-a-number": "Enter a number.",
  "problem.too-small": "The number must be {min} or more.",
  "problem.too-large": "The number must be {max} or less.",
  "problem.not-a-step": "Nearest valid numbers: {nearest}.",
  "problem.not-a-url": "Enter a valid web address, such as example.com.",
  "problem.not-a-phone-number": "Enter a valid phone number.",
  "problem.not-a-date": "Enter a valid date.",
  "problem.too-early": "The date must be {min} or later.",
  "problem.too-late": "The date must be {max} or earlier.",
  "problem.range-incomplete": "Choose both dates.",
  "problem.range-reversed": "The first date must come before the second.",
  "problem.not-a-time": "Enter a valid time.",
  "problem.not-an-option": "Choose one of the options.",
  "problem.not-a-rating": "Choose a rating from {min} to {max}.",
  "problem.not-a-file": "The files could not be read.",
  "problem.file-type-not-allowed": "Accepted file types: {allowed}.",
  "problem.file-required": "Choose a file.",
  "problem.payment-failed": "The payment failed.",
  back: "Back",
  menu: "Menu",
  sound: "Sound",
  chooseLanguage: "Language",
  askStartOver: "Start over? This conversation will be deleted.",
  downloadConversation: "Download conversation",
  agentProposes: "An assistant in your browser wants to send this answer:",
};

export type UiStrings = Readonly<Record<keyof typeof englishStrings, string>>;

/** Default labels of inputs whose author set none; in English the protocol's parsers fill them in (spec §9). */
type LabelKey =
  | "answer"
  | "number"
  | "email"
  | "url"
  | "phone"
  | "from"
  | "to"
  | "pay"
  | "clear"
  | "skip"
  | "fileUploaded"
  | "filesUploaded";

/** A language file: the chat's strings, those of the frame and the launcher around it, and the labels of inputs. */
export type Translation = UiStrings &
  Readonly<Record<"chat" | "openChat" | "closeChat" | "unread" | "chatLoadFailed", string>> &
  Readonly<Record<`label.${LabelKey}`, string>>;

export type StringKey = keyof Translation;

/** Replaces names in braces: `fillIn("{name} of {all}", { name: 2 })`. Names without a value stay as they are. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/**
 * Chooses the plural form for `total` and fills in `{total}`. The forms follow the order of CLDR's categories (zero,
 * one, two, few, many, other), skipping those that the language doesn't have; the last form replaces missing ones.
 */
export function pluralize(forms: string, total: number, language: string): string {
  const byCategory = forms.split("|");
  const { index, formatted } = pluralForm(total, language);
  return fillIn(byCategory[Math.min(index, byCategory.length - 1)] ?? forms, { total: formatted });
}

const PLURAL_CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

function pluralForm(total: number, language: string): { readonly index: number; readonly formatted: string } {
  try {
    const rules = new Intl.PluralRules(language);
    const available = new Set(rules.resolvedOptions().pluralCategories);
    const index = PLURAL_CATEGORIES.filter((name) => available.has(name)).indexOf(rules.select(total));
    return { index, formatted: new Intl.NumberFormat(language).format(total) };
  } catch {
    // The site owner's `words.language` is not a valid language tag: use the English rule.
    return { index: total === 1 ? 0 : 1, formatted: String(total) };
  }
}
