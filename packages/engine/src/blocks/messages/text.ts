import { plainText } from "@banter/protocol";
import { noteInTranscript, show } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { placeVariables } from "../../rich-text/place-variables.ts";
import { toMarkdown } from "../../rich-text/to-markdown.ts";

/** Rich text. A message that comes to nothing, or that was streamed already, is not shown. */
export const textMessage: BlockUnit = {
  *run(block, flow) {
    const written = block.content["richText"] ?? plainParagraphs(block.content["plainText"]);
    const richText = yield* placeVariables(flow, written);
    noteInTranscript(flow, "Assistant", plainText(richText));
    if (flow.streamedBlockId === block.id) {
      flow.streamedBlockId = undefined;
      return goOn;
    }
    if (richText.length === 0) return goOn;
    const content =
      flow.session.textFormat === "markdown"
        ? { type: "markdown", markdown: toMarkdown(richText) }
        : { type: "richText", richText };
    show(flow, { id: block.id, type: "text", content });
    return goOn;
  },
};

/** Texts of old bots that were never given marks. */
function plainParagraphs(text: unknown): unknown {
  if (typeof text !== "string" || text === "") return [];
  return text.split("\n").map((line) => ({ type: "p", children: [{ text: line }] }));
}
