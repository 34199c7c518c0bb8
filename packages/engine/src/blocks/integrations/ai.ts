import * as v from "valibot";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { askAi, type Effectful } from "../../effects/effect.ts";
import { act, log, type Flow } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn, waitForReply, type Outcome } from "../../flow/outcome.ts";
import { nextBlock } from "../../flow/place.ts";
import { findVariable, setVariable } from "../../variables/variable-values.ts";
import { aiOptions, aiRequest, aiTask, type AiOptions } from "./ai-request.ts";
import { showsOnly } from "./shows-only.ts";
import { generateVariables } from "./generate-variables.ts";

/** Asks a model. Its text is streamed when the very next block shows nothing but it; else it is awaited here. */
export const aiUnit: BlockUnit = {
  *run(block, flow): Effectful<Outcome> {
    const options = v.parse(aiOptions, block.options);
    const action = options.action ?? options.task ?? "Create chat completion";
    const task = aiTask(action);
    if (task === "fill-variables") {
      yield* generateVariables(block, flow, options);
      return goOn;
    }
    if (task === undefined) {
      log(flow, {
        status: "error",
        description: `The AI action "${action}" is not supported; it was passed over`,
        context: block.type,
      });
      return goOn;
    }
    if (!streams(block, flow, options)) {
      yield* askHere(block, flow, options);
      return goOn;
    }
    const request = yield* aiRequest(flow, block, options);
    flow.session.stream = { ...request, messages: [...request.messages] };
    act(flow, { type: "stream", stream: true }, { replies: true });
    return waitForReply;
  },
  /** The page says what was streamed. When nothing came, the model is asked once more, without a stream. */
  *resume(block, flow, message) {
    const options = v.parse(aiOptions, block.options);
    delete flow.session.stream;
    const text = message?.type === "text" ? message.text : "";
    if (text.trim() === "") yield* askHere(block, flow, options);
    else {
      saveText(flow, options, text);
      flow.streamedBlockId = nextBlock(flow, block)?.id;
    }
    return goOn;
  },
};

function streams(block: BlockDefinition, flow: Flow, options: AiOptions): boolean {
  const variable = findVariable(flow, textVariableId(options));
  return (
    flow.session.isStreamEnabled && variable !== undefined && showsOnly(nextBlock(flow, block), variable.name)
  );
}

function* askHere(block: BlockDefinition, flow: Flow, options: AiOptions): Effectful<void> {
  const text = yield* askAi(yield* aiRequest(flow, block, options));
  if (text.ok) saveText(flow, options, text.value);
  else
    log(flow, {
      status: "error",
      description: "The AI gave no answer",
      details: text.error,
      context: block.type,
    });
}

function saveText(flow: Flow, options: AiOptions, text: string): void {
  setVariable(flow, textVariableId(options), text, "bot");
}

/** The variable that the model's text goes to. */
function textVariableId({ responseMapping }: AiOptions): string | undefined {
  return responseMapping.find(({ item, valueToExtract }) => {
    const part = item ?? valueToExtract ?? "Message content";
    return /content|message|text|reply/i.test(part);
  })?.variableId;
}
