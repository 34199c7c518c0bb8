import type { Answer } from "@banter/client";

/** An answer in words. */
export function answerText(answer: Answer): string {
  if (answer.type === "skip") return answer.label;
  return answer.type === "text" ? (answer.label ?? answer.formatted ?? answer.value) : "";
}

/** Fills the field of an answer's question. */
export function answerDraft(answer: Answer): string {
  return answer.type === "text" ? (answer.draft ?? answer.value) : "";
}
