import * as v from "valibot";
import {
  choiceQuestions,
  type CardsQuestion,
  type ChoiceQuestion,
  type PictureQuestion,
} from "./choice-source.ts";
import type { BranchSource } from "./step-source.ts";
import { question } from "./question-source.ts";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());
const amount = v.optional(v.union([v.number(), v.string()]));
const visibility = v.optional(v.picklist(["Auto", "Public", "Private"]));
const savedFiles = v.optional(v.strictObject({ save: v.string(), visibility }));

const typed = { ...question, placeholder: text, button: text };

const askText = v.strictObject({
  ask: v.literal("text"),
  ...typed,
  isLong: flag,
  attachments: savedFiles,
  voice: savedFiles,
  inputMode: v.optional(v.picklist(["text", "decimal", "numeric", "tel", "search", "email", "url"])),
});

const askNumber = v.strictObject({
  ask: v.literal("number"),
  ...typed,
  min: amount,
  max: amount,
  step: amount,
  locale: text,
  style: v.optional(v.picklist(["decimal", "currency", "percent", "unit"])),
  currency: text,
  unit: text,
});

const askEmail = v.strictObject({ ask: v.literal("email"), ...typed });
const askUrl = v.strictObject({ ask: v.literal("url"), ...typed });
const askPhone = v.strictObject({ ask: v.literal("phone"), ...typed, country: text });

const askDate = v.strictObject({
  ask: v.literal("date"),
  ...question,
  button: text,
  isRange: flag,
  hasTime: flag,
  /** `YYYY-MM-DD`, with `THH:mm` where a time is asked for. */
  min: text,
  max: text,
  /** How the answer is written down, e.g. `dd/MM/yyyy`. */
  format: text,
  from: text,
  to: text,
});

const askTime = v.strictObject({ ask: v.literal("time"), ...question, button: text, format: text });

const askRating = v.strictObject({
  ask: v.literal("rating"),
  ...question,
  button: text,
  /** The highest mark. Default 10. */
  max: amount,
  /** The lowest number, 0 or 1. Default 0; icons always start at 1. */
  min: amount,
  hasIcons: flag,
  /** An SVG for the icons; a star without it. */
  icon: text,
  left: text,
  right: text,
  isOneClick: flag,
});

const askFile = v.strictObject({
  ask: v.literal("file"),
  ...question,
  placeholder: text,
  button: text,
  clear: text,
  skip: text,
  success: v.optional(v.strictObject({ single: text, multiple: text })),
  isRequired: flag,
  isMultiple: flag,
  /** `.pdf`, `image/*` … */
  types: v.optional(v.array(v.string())),
  visibility,
});

const askPayment = v.strictObject({
  ask: v.literal("payment"),
  ...question,
  amount: v.union([v.number(), v.string()]),
  currency: v.string(),
  button: text,
  success: text,
  description: text,
  name: text,
  email: text,
  phone: text,
  /** Names the provider's key in the server's environment. */
  credentials: text,
});

const plainQuestions = {
  text: askText,
  number: askNumber,
  email: askEmail,
  url: askUrl,
  phone: askPhone,
  date: askDate,
  time: askTime,
  rating: askRating,
  file: askFile,
  payment: askPayment,
};

type PlainQuestion = v.InferOutput<
  | typeof askText
  | typeof askNumber
  | typeof askEmail
  | typeof askUrl
  | typeof askPhone
  | typeof askDate
  | typeof askTime
  | typeof askRating
  | typeof askFile
  | typeof askPayment
>;

export type AskSource = PlainQuestion | ChoiceQuestion | PictureQuestion | CardsQuestion;
export type AskKind = AskSource["ask"];
/** What one kind of question takes. */
export type AskOf<Kind extends AskKind> = Extract<AskSource, { ask: Kind }>;

/** Every question by the word after `ask`. `branch` reads where options lead. */
export function askStep(branch: v.GenericSchema<BranchSource>): v.GenericSchema<AskSource> {
  const questions = { ...plainQuestions, ...choiceQuestions(branch) };
  const isAskKind = (kind: string): kind is AskKind => Object.hasOwn(questions, kind);
  const unknownQuestion = v.custom<never>(() => false, `ask one of: ${Object.keys(questions).join(", ")}`);
  return v.lazy((input) => {
    if (input === undefined) return v.union(Object.values(questions));
    const kind = typeof input === "object" && input !== null && "ask" in input ? input.ask : undefined;
    return typeof kind === "string" && isAskKind(kind) ? questions[kind] : unknownQuestion;
  });
}
