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
  // The newest counts, as it does for whoever reads them: a flow that asks in a circle keeps no more than one that doesn't.
  const known = flow.session.answers.find((answer) => answer.key === key);
  if (known === undefined) flow.session.answers.push({ key, content });
  else known.content = content;
  noteInTranscript(flow, "User", accepted.label ?? content);
}
