import type { InputType } from "@banter/protocol";
import type { MessageType } from "../bot/block-types.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";

/** Where a block has texts that visitors read: paths of fields, with `*` for each element of a list. */
export interface BlockTexts {
  readonly content?: readonly string[];
  readonly options?: readonly string[];
  /** Fields of each item. */
  readonly items?: readonly string[];
  /** Visitors answer with these texts, which the results keep in the bot's own language. */
  readonly answers?: readonly string[];
}

const retry = "retryMessageContent";
const field: BlockTexts = { options: ["labels.placeholder", "labels.button", retry] };
const selection = ["hint", "buttonLabel", "searchInputPlaceholder", retry];
const none: BlockTexts = {};

/** The texts of each block type that shows some. A message or an input that is missing here is a compile error. */
export const blockTexts: Readonly<Record<MessageType | InputType | "Email", BlockTexts>> = {
  text: { content: ["richText", "plainText"] },
  image: { content: ["alt", "clickLink.alt"] },
  video: none,
  audio: none,
  embed: none,
  "text input": { options: [...(field.options ?? []), "suggestions.*"], answers: ["suggestions.*"] },
  "number input": field,
  "email input": field,
  "url input": field,
  "phone number input": field,
  "date input": { options: ["labels.button", "labels.from", "labels.to", retry] },
  "time input": { options: ["labels.button", retry] },
  "rating input": { options: ["labels.left", "labels.right", "labels.button", retry] },
  "file input": {
    options: [
      "labels.placeholder",
      "labels.button",
      "labels.clear",
      "labels.skip",
      "labels.success.single",
      "labels.success.multiple",
      retry,
    ],
  },
  "payment input": {
    options: ["labels.button", "labels.success", "additionalInformation.description", retry],
    answers: ["labels.success"],
  },
  // A translated label gets the original one as its value.
  "choice input": { options: selection, items: ["content"], answers: ["content"] },
  "picture choice input": { options: selection, items: ["title", "description"], answers: ["title"] },
  cards: {
    options: [retry],
    items: ["title", "description"],
    answers: ["title", "description", "button"],
  },
  Email: { options: ["subject", "body"] },
};

const textsByType: Readonly<Partial<Record<BlockDefinition["type"], BlockTexts>>> = blockTexts;

/** The texts of a block. A mail is for the visitor if a variable names a receiver. */
export function textsOf({ type, options: { recipients } }: BlockDefinition): BlockTexts {
  const isForOthers = type === "Email" && !JSON.stringify(recipients ?? "").includes("{{");
  return isForOthers ? none : (textsByType[type] ?? none);
}

/** Texts of the bot's settings. */
export const settingsTexts: readonly string[] = [
  "general.systemMessages.invalidMessage",
  "general.systemMessages.botClosed",
  "general.systemMessages.networkErrorTitle",
  "general.systemMessages.networkErrorMessage",
  "general.systemMessages.popupBlockedTitle",
  "general.systemMessages.popupBlockedDescription",
  "general.systemMessages.popupBlockedButtonLabel",
  "general.systemMessages.fileUploadError",
  "general.systemMessages.fileUploadSizeError",
  "disclosure",
  "displayRules.*.message",
  "metadata.title",
  "metadata.description",
];

/** Texts of its theme. */
export const themeTexts: readonly string[] = [
  "header.title",
  "header.tagline",
  "page.title",
  "page.tagline",
  // The same texts: dark mode differs in colors.
  "dark.header.title",
  "dark.header.tagline",
];
