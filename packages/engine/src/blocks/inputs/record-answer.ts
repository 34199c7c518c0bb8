import type { AcceptedAnswer } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { addToTranscript } from "../../turn/flow-output.ts";
import type { Flow } from "../../turn/flow.ts";
import { inputName } from "../../flow/input-name.ts";
import { linkedResultId, resultOutput } from "../../flow/linked-results.ts";

/** Records an answer for the bot's owner and for blocks that send all answers. */
export function recordAnswer(
  flow: Flow,
  block: BlockDefinition,
  { content, accepted }: { readonly content: string; readonly accepted: AcceptedAnswer },
): void {
  const key = inputName(flow, block);
  const { attachedFileUrls, iso } = accepted;
  const answer = {
    blockId: block.id,
    key,
    content,
    ...(attachedFileUrls && { attachedFileUrls }),
    ...(iso && { iso }),
  };
  resultOutput(flow).answers.push(answer);
  flow.session.answerCount++;
  const resultId = linkedResultId(flow);
  // Only the latest answer per input: a flow that loops must not grow the session.
  const known = flow.session.answers.find((other) => other.key === key && other.resultId === resultId);
  flow.size.values += content.length - (known?.content.length ?? 0);
  if (known === undefined) flow.session.answers.push({ key, content, ...(resultId && { resultId }) });
  else known.content = content;
  addToTranscript(flow, "User", accepted.label ?? content);
}
