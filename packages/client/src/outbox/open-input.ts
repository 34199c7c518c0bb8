import type { InputBlock } from "@banter/protocol";
import { lastChunk } from "../step.ts";
import type { Chunk } from "../chat-state.ts";
import type { Step } from "../model.ts";

/** The input that waits for an answer. */
export function openInput(step: Step): { readonly chunk: Chunk; readonly input: InputBlock } | undefined {
  const chunk = lastChunk(step.model);
  if (
    chunk?.input === undefined ||
    !chunk.isInputShown ||
    chunk.isInputDismissed ||
    chunk.answer !== undefined
  )
    return undefined;
  return { chunk, input: chunk.input };
}
