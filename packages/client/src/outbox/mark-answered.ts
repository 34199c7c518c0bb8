import { lastChunk, patchChunk } from "../step.ts";
import type { ChatReply, InputBlock } from "@banter/protocol";
import type { Outgoing, Step } from "../model.ts";

/** The question that the reply answers is closed: with its answer, or without one where a command passed it by. */
export function markAnswered(
  step: Step,
  { source }: Outgoing,
  { lastMessageNewFormat, input }: ChatReply,
): void {
  const chunk = lastChunk(step.model);
  if (chunk === undefined) return;
  // Whoever asks for the same payment again has not got it: nothing stands there as paid.
  if (isSamePayment(chunk.input, input))
    return patchChunk(step, chunk.id, { answer: undefined, isInputDismissed: true });
  if (source === "command" && chunk.answer === undefined)
    return patchChunk(step, chunk.id, { isInputDismissed: true });
  if (chunk.answer === undefined || source === "command") return;
  const { answer } = chunk.answer;
  const isRelabelled =
    source === "answer" &&
    lastMessageNewFormat !== undefined &&
    answer.type === "text" &&
    answer.label === undefined &&
    chunk.input?.type !== "file input";
  const shown = isRelabelled ? { ...answer, label: lastMessageNewFormat } : answer;
  patchChunk(step, chunk.id, { answer: { answer: shown, status: "sent" } });
}

function isSamePayment(paid: InputBlock | undefined, asked: InputBlock | undefined): boolean {
  const intentOf = ({ runtimeOptions }: InputBlock) => runtimeOptions["paymentIntentSecret"];
  return (
    paid?.type === "payment input" &&
    asked !== undefined &&
    paid.id === asked.id &&
    intentOf(paid) === intentOf(asked)
  );
}
