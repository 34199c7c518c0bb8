import type { InputType } from "@banter/protocol";
import type { AskKind, AskOf, AskSource } from "../source/ask-source.ts";
import { variableId } from "./bot-draft.ts";
import { buildCards, buildChoice, buildPictures } from "./build-choice.ts";
import { type BlockBody, type Standing } from "./standing.ts";

/** The block that asks each question. */
const blockTypes = {
  text: "text input",
  number: "number input",
  email: "email input",
  url: "url input",
  phone: "phone number input",
  date: "date input",
  time: "time input",
  choice: "choice input",
  picture: "picture choice input",
  rating: "rating input",
  file: "file input",
  payment: "payment input",
  cards: "cards",
} as const satisfies Record<AskKind, InputType>;

export function buildQuestion(step: AskSource, standing: Standing): BlockBody {
  const { draft, place } = standing;
  const type = blockTypes[step.ask];
  const shared = { variableId: variableId(draft, step.save, place), retryMessageContent: step.retry };
  if (step.ask === "choice") return { type, ...withOptions(shared, buildChoice(step, standing)) };
  if (step.ask === "picture") return { type, ...withOptions(shared, buildPictures(step, standing)) };
  if (step.ask === "cards") return { type, ...withOptions(shared, buildCards(step, standing)) };
  return { type, options: { ...shared, ...plainOptions(step, standing) } };
}

function withOptions(shared: object, body: Omit<BlockBody, "type">): Omit<BlockBody, "type"> {
  return { ...body, options: { ...shared, ...body.options } };
}

type PlainSource = Exclude<AskSource, { ask: "choice" | "picture" | "cards" }>;

function plainOptions(step: PlainSource, standing: Standing): Readonly<Record<string, unknown>> {
  if (step.ask === "text") return textOptions(step, standing);
  if (step.ask === "rating") return ratingOptions(step);
  if (step.ask === "file") return fileOptions(step);
  if (step.ask === "payment") return paymentOptions(step);
  if (step.ask === "date") {
    const { button, from, to, isRange, hasTime, min, max, format } = step;
    return { labels: { button, from, to }, isRange, hasTime, min, max, format };
  }
  if (step.ask === "time") return { labels: { button: step.button }, format: step.format };
  const labels = { placeholder: step.placeholder, button: step.button };
  if (step.ask === "phone") return { labels, defaultCountryCode: step.country };
  if (step.ask !== "number") return { labels };
  const { min, max, step: size, locale, style, currency, unit } = step;
  return { labels, min, max, step: size, locale, style, currency, unit };
}

function textOptions(step: AskOf<"text">, { draft, place }: Standing): Readonly<Record<string, unknown>> {
  const { placeholder, button, isLong, attachments, voice, inputMode } = step;
  const files = (kept: AskOf<"text">["attachments"]) =>
    kept && {
      isEnabled: true,
      saveVariableId: variableId(draft, kept.save, place),
      visibility: kept.visibility,
    };
  return {
    labels: { placeholder, button },
    isLong,
    inputMode,
    attachments: files(attachments),
    audioClip: files(voice),
  };
}

function ratingOptions({ button, max, min, hasIcons, icon, left, right, isOneClick }: AskOf<"rating">) {
  return {
    buttonType: hasIcons === true || icon !== undefined ? "Icons" : "Numbers",
    length: max,
    startsAt: min,
    labels: { button, left, right },
    customIcon: icon === undefined ? undefined : { isEnabled: true, svg: icon },
    isOneClickSubmitEnabled: isOneClick,
  };
}

function fileOptions(step: AskOf<"file">): Readonly<Record<string, unknown>> {
  const { placeholder, button, clear, skip, success, isRequired, isMultiple, types, visibility } = step;
  return {
    isRequired,
    isMultipleAllowed: isMultiple,
    allowedFileTypes: types === undefined ? undefined : { isEnabled: true, types },
    labels: { placeholder, button, clear, skip, success },
    visibility,
  };
}

function paymentOptions(step: AskOf<"payment">): Readonly<Record<string, unknown>> {
  const { amount, currency, button, success, description, name, email, phone, credentials } = step;
  return {
    provider: "Stripe",
    credentialsId: credentials,
    amount: String(amount),
    currency,
    labels: { button, success },
    additionalInformation: { description, name, email, phoneNumber: phone },
  };
}
