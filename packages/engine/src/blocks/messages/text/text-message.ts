import { plainText, type RichTextNode } from "@banter/protocol";
import * as v from "valibot";
import { parseAuthorText } from "../../../rich-text/parse-author-text.ts";
import type { BlockHandler } from "../../../turn/flow.ts";
import { addToTranscript, show } from "../../../turn/flow-output.ts";
import type { Flow } from "../../../turn/flow.ts";
import { CONTINUE } from "../../../turn/outcome.ts";
import { interpolateRichText } from "../../../rich-text/interpolate-rich-text.ts";
import { toMarkdown } from "../../../rich-text/to-markdown.ts";
import { placeholdersIn } from "../../../variables/interpolate.ts";
import { isFromModel } from "../../../variables/variable-values.ts";
import { authoringStep } from "../../../authoring/authoring-step.ts";
import { pageUrlProblem } from "../../../authoring/check-url.ts";
import { checkValue, type Problem } from "../../../authoring/check-value.ts";
import { blockId } from "../../../authoring/question-source.ts";

/** Rich text. A message that is empty or was already streamed is not shown. */
export const textMessageHandler: BlockHandler = {
  *run(block, flow) {
    const source = block.content["richText"] ?? plainParagraphs(block.content["plainText"]);
    const richText = yield* interpolateRichText(flow, source);
    if (flow.session.transcript !== undefined) addToTranscript(flow, "Assistant", plainText(richText));
    if (flow.streamedBlockId === block.id) {
      flow.streamedBlockId = undefined;
      return CONTINUE;
    }
    if (richText.length === 0) return CONTINUE;
    const text =
      flow.session.textFormat === "markdown"
        ? { type: "markdown", markdown: toMarkdown(richText) }
        : { type: "richText", richText };
    const content = { ...text, ...(isModelText(flow, source) && { isAiGenerated: true }) };
    show(flow, { id: block.id, type: "text", content });
    return CONTINUE;
  },
  isAllowedInOpening: () => true,
};

/** Whether the author's text shows a variable with a model's text. */
function isModelText(flow: Flow, source: unknown): boolean {
  return [...placeholdersIn(source)].some((name) => isFromModel(flow, name));
}

/** The text of old bots without rich text. */
function plainParagraphs(text: unknown): unknown {
  if (typeof text !== "string" || text === "") return [];
  return text.split("\n").map((line) => ({ type: "p", children: [{ text: line }] }));
}

export const sayStep = authoringStep(
  v.strictObject({
    /** Text in the author's Markdown, with `{{variables}}`. */
    say: v.pipe(
      v.string(),
      checkValue((say) => linkProblem(parseAuthorText(say))),
    ),
    id: blockId,
  }),
  ({ say }) => ({ type: "text", content: { richText: parseAuthorText(say) } }),
);

/** The first link that pages refuse to open: they show its label only. */
function linkProblem(nodes: readonly RichTextNode[]): Problem {
  for (const { url, children = [] } of nodes) {
    const refusal = url === undefined ? undefined : pageUrlProblem(url, "link");
    const problem = refusal === undefined ? linkProblem(children) : `has a link whose URL ${refusal}`;
    if (problem !== undefined) return problem;
  }
  return undefined;
}
