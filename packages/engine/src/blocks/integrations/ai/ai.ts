import { parseRichText } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import { askAi, replayRecorded, reserveAi, type Effectful } from "../../../effects/effect.ts";
import type { AiReply, AiRequest } from "../../../effects/effect-ports.ts";
import { addAction, log } from "../../../turn/flow-output.ts";
import { currentBot, type Flow } from "../../../turn/flow.ts";
import type { BlockHandler, Conversation, RunGroup } from "../../../turn/flow.ts";
import { cannotGoBack } from "../../../edit/return-points.ts";
import { CONTINUE, WAIT, type Outcome } from "../../../turn/outcome.ts";
import { nextBlock } from "../../../turn/position.ts";
import { asSingleVariable } from "../../../variables/interpolate.ts";
import { findVariable, setVariable } from "../../../variables/variable-values.ts";
import { aiOptions, buildAiRequest, responseIdVariable, type AiOptions } from "./ai-request.ts";
import { converse, readTools, withTools } from "./ai-tools.ts";
import type { StreamRequest } from "../../../turn/stream-request.ts";
import { extractVariables } from "./extract-variables.ts";
import { branchEdge } from "./ai-branches.ts";
import { limitReached } from "./limit-reached.ts";
import { actionOf, taskOf, textVariableId } from "./model-block.ts";
import { leaveAtError, requestFailed } from "./request-failed.ts";

/** Calls a language model. The text is streamed if the next block shows only the text; otherwise it is awaited. */
export const aiHandler: BlockHandler = {
  *run(block, flow, runGroup): Effectful<Outcome> {
    const options = v.parse(aiOptions, block.options);
    const task = taskOf(options);
    if (task === "extract-variables") return yield* extractVariables(block, flow, options);
    if (task === undefined) {
      log(flow, {
        status: "error",
        description: `The AI action "${actionOf(options)}" is not supported and was skipped`,
        context: block.type,
      });
      return CONTINUE;
    }
    const prompt = yield* buildAiRequest(flow, block, options);
    const tools = readTools(options.tools);
    const isConversation = tools.length > 0 || prompt.previousResponseId !== undefined;
    // The visitor could only retry a stream from a model that isn't configured; an awaited request fails and continues.
    const isStreamed = canStream(block, flow, options) && flow.services.isAiConfigured(prompt);
    if (isConversation && !isStreamed)
      return endConversation(block, flow, options, yield* converse(flow, prompt, tools, runGroup));
    const reserved = yield* reserveAi(withTools(prompt, tools), isStreamed ? undefined : "ai-text");
    if (!reserved.ok) return limitReached(flow, block, reserved.error, [textVariableId(options)]);
    const request = { ...prompt, reservation: reserved.value };
    if (!isStreamed) return yield* awaitCompletion(block, flow, options, request);
    flow.session.stream = {
      ...request,
      messages: [...request.messages],
      ...(isConversation && { isConversation }),
      ...(branchEdge(block, "error") !== undefined && { continuesOnError: true }),
    };
    addStreamAction(flow, options);
    return WAIT;
  },
  *regenerate(block, flow) {
    const { stream } = flow.session;
    if (stream === undefined) return cannotGoBack;
    const { reservation: _, ...request } = stream;
    const reserved = yield* reserveAi(request, undefined);
    if (!reserved.ok) return { kind: "ai-limit-reached", message: "The daily AI limit is reached." };
    flow.session.stream = { ...request, reservation: reserved.value };
    addStreamAction(flow, v.parse(aiOptions, block.options), { isRegeneration: true });
    log(flow, { status: "info", description: "The visitor asked for another reply", context: block.type });
    return undefined;
  },
  converse(block, flow, runGroup) {
    const { stream } = flow.session;
    if (stream === undefined)
      throw new Error(
        "The session waits for no stream. Run the conversation before the turn that receives it.",
      );
    return converseInStream(flow, stream, v.parse(aiOptions, block.options), runGroup);
  },
  /** Receives the streamed text from the page. If there is none, calls the model again without streaming. */
  *resume(block, flow, message, runGroup) {
    const options = v.parse(aiOptions, block.options);
    const { stream } = flow.session;
    delete flow.session.stream;
    const text = message?.type === "text" ? message.text : "";
    const isStopped = message?.type === "text" && message.isStopped === true;
    const errorEdge = flow.hasStreamFailed === true ? branchEdge(block, "error") : undefined;
    const isStreamed = isStopped || errorEdge !== undefined || text.trim() !== "";
    if (stream?.isConversation === true) {
      const conversation = converseInStream(flow, stream, options, runGroup);
      if (!isStreamed) return endConversation(block, flow, options, yield* conversation);
      const reply = yield* replayRecorded(conversation);
      if (reply?.ok === false && typeof reply.error !== "string" && branchEdge(block, "limit") !== undefined)
        return limitReached(flow, block, reply.error, [textVariableId(options)]);
      if (reply?.ok === true) saveResponseId(block, flow, options, reply.value);
    } else if (!isStreamed) {
      const request = yield* buildAiRequest(flow, block, options);
      const reserved = yield* reserveAi(request, "ai-text");
      if (!reserved.ok) return limitReached(flow, block, reserved.error, [textVariableId(options)]);
      return yield* awaitCompletion(block, flow, options, { ...request, reservation: reserved.value });
    }
    if (errorEdge !== undefined) return leaveAtError(flow, errorEdge, [textVariableId(options)]);
    if (isStopped)
      log(flow, {
        status: "info",
        description:
          flow.hasStreamFailed === true
            ? "The visitor continued without the model's reply"
            : "The visitor stopped the model's reply",
        context: block.type,
      });
    saveText(flow, options, text);
    flow.streamedBlockId = nextBlock(flow, block)?.id;
    // Tools would act again, and a provider's conversation would contain the replaced reply.
    flow.isReplyRepeatable = options.canRegenerate && stream?.isConversation !== true;
    return CONTINUE;
  },
};

function addStreamAction(
  flow: Flow,
  options: AiOptions,
  marks: { readonly isRegeneration?: true } = {},
): void {
  const canRate = options.canRate ?? currentBot(flow).settings["canRateReplies"] === true;
  addAction(
    flow,
    { type: "stream", stream: true, ...(canRate && { canRate }), ...marks },
    { expectsResult: true },
  );
}

function canStream(block: BlockDefinition, flow: Flow, options: AiOptions): boolean {
  const variable = findVariable(flow, textVariableId(options));
  return (
    flow.session.isStreamEnabled &&
    variable !== undefined &&
    isSingleVariableMessage(nextBlock(flow, block), variable.name)
  );
}

/** Whether a block is a text message that consists only of the given variable. */
function isSingleVariableMessage(block: BlockDefinition | undefined, variableName: string): boolean {
  if (block?.type !== "text") return false;
  const [paragraph, ...otherNodes] = parseRichText(block.content["richText"]);
  const [leaf, ...otherLeaves] = (paragraph?.children ?? []).filter((child) => child.text !== "");
  return (
    otherNodes.length === 0 &&
    otherLeaves.length === 0 &&
    leaf?.text !== undefined &&
    asSingleVariable(leaf.text) === variableName
  );
}

function* awaitCompletion(
  block: BlockDefinition,
  flow: Flow,
  options: AiOptions,
  request: AiRequest,
): Effectful<Outcome> {
  const text = yield* askAi(request);
  if (!text.ok) return requestFailed(flow, block, text.error, [textVariableId(options)]);
  saveText(flow, options, text.value);
  return CONTINUE;
}

function converseInStream(
  flow: Flow,
  { isConversation: _isConversation, continuesOnError: _continuesOnError, ...request }: StreamRequest,
  options: AiOptions,
  runGroup: RunGroup,
): Effectful<Conversation> {
  return converse(flow, request, readTools(options.tools), runGroup);
}

/** After a conversation that wasn't streamed. */
function endConversation(
  block: BlockDefinition,
  flow: Flow,
  options: AiOptions,
  reply: Conversation,
): Outcome {
  if (reply.ok) {
    saveText(flow, options, reply.value.text);
    saveResponseId(block, flow, options, reply.value);
    return CONTINUE;
  }
  return typeof reply.error === "string"
    ? requestFailed(flow, block, reply.error, [textVariableId(options)])
    : limitReached(flow, block, reply.error, [textVariableId(options)]);
}

function saveResponseId(
  block: BlockDefinition,
  flow: Flow,
  options: AiOptions,
  { responseId }: AiReply,
): void {
  const variableId = responseIdVariable(options);
  if (variableId === undefined) return;
  if (responseId !== undefined) setVariable(flow, variableId, responseId, "bot");
  else {
    log(flow, {
      status: "error",
      description: "The provider keeps no conversations: the reply has no id",
      details:
        "Each request is answered without the earlier ones. Send them as messages, or use OpenAI's Responses.",
      context: block.type,
    });
  }
}

function saveText(flow: Flow, options: AiOptions, text: string): void {
  flow.session.hasModelText = true;
  setVariable(flow, textVariableId(options), text, "model");
}
