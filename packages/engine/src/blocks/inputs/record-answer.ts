import type { AcceptedAnswer } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { noteInTranscript, type Flow } from "../../flow/flow.ts";
import { inputName } from "../../flow/input-name.ts";

/** Keeps an answer for the bot's owner, and for the blocks that send all answers. */
export function recordAnswer(
  flow: Flow,
  block: BlockDefinition,
  { content, accepted }: { readonly content: string; readonly accepted: AcceptedAnswer },
): void {
  const key = inputName(flow, block);
  const { attachedFileUrls } = accepted;
  flow.out.answers.push({ blockId: block.id, key, content, ...(attachedFileUrls && { attachedFileUrls }) });
  flow.session.answers.push({ key, content });
  noteInTranscript(flow, "User", accepted.label ?? content);
}
