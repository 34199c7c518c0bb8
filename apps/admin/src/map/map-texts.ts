import type { FlowMapNode, FlowMapStep } from "@banter/protocol/reply-schemas";
import { formatNumber, formatShare, pluralize } from "../page/format.ts";
import type { UiStrings } from "../strings/english.ts";
import { interpolate } from "../strings/strings.ts";

/** What a step shows: its text, else its type. */
export function stepText({ text, type }: FlowMapStep): string {
  return text || type;
}

/** The text of a branch. */
export function branchText(
  { kind, label }: NonNullable<FlowMapStep["branch"]>,
  { otherwise }: UiStrings,
): string {
  return label || (kind === "else" ? otherwise : "");
}

export function entryText({ type, text }: FlowMapNode["entries"][number], strings: UiStrings): string {
  const names: Readonly<Record<string, string>> = {
    start: strings["entry.start"],
    command: strings["entry.command"],
    reply: strings["entry.reply"],
    invalidReply: strings["entry.invalidReply"],
  };
  return interpolate(names[type] ?? type, { text });
}

export function enteredText({ visits }: FlowMapNode, strings: UiStrings): string {
  return interpolate(strings.entered, { total: formatNumber(visits) });
}

/** The name of a group for screen readers. */
export function nodeName(node: FlowMapNode, strings: UiStrings): string {
  const questions = node.steps.filter(({ kind }) => kind === "question").length;
  return interpolate(strings.mapNode, {
    title: node.title,
    entered: enteredText(node, strings),
    questions: pluralize(questions, strings.questionCount),
  });
}

/** How many visitors left at a question; empty if nobody has seen it. */
export function leftText({ question }: FlowMapStep, strings: UiStrings): string {
  if (question === undefined || question.asked === 0) return "";
  return interpolate(strings.leftShare, { share: formatShare(question.dropOff) });
}

/** Seconds in the unit that a person would use. */
export function formatSeconds(seconds: number): string {
  const [unit, value] =
    seconds < 90
      ? (["second", seconds] as const)
      : seconds < 5_400
        ? (["minute", seconds / 60] as const)
        : (["hour", seconds / 3_600] as const);
  return new Intl.NumberFormat(undefined, {
    style: "unit",
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** SVG has no ellipsis. */
export function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
