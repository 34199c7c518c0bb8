import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import { extractWithAi, type Effectful } from "../../../effects/effect.ts";
import { log, type Flow } from "../../../flow/flow.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { findVariable, setVariable, toVariableValue } from "../../../variables/variable-values.ts";
import { buildAiRequest, type AiOptions } from "./ai-request.ts";

/** Fills variables from a model's structured output, with one field per variable. */
export function* extractVariables(block: BlockDefinition, flow: Flow, options: AiOptions): Effectful<void> {
  const fields = options.variablesToExtract.flatMap(({ name, variableId, type, description, values }) => {
    const variable = findVariable(flow, variableId);
    if (variable === undefined) return [];
    const field = {
      name: name ?? variable.name,
      type,
      ...(description && { description }),
      ...(values.length > 0 && { values }),
    };
    return [{ variable, field }];
  });
  if (fields.length === 0) return;
  const request = yield* buildAiRequest(flow, block, options);
  const prompt = yield* interpolate(flow, options.prompt);
  const result = yield* extractWithAi({
    ...request,
    messages:
      prompt.trim() === "" ? request.messages : [...request.messages, { role: "user", content: prompt }],
    fields: fields.map(({ field }) => field),
  });
  if (!result.ok) {
    log(flow, {
      status: "error",
      description: "The model request failed",
      details: result.error,
      context: block.type,
    });
    return;
  }
  for (const { variable, field } of fields) {
    if (Object.hasOwn(result.value, field.name))
      setVariable(flow, variable.id, toVariableValue(result.value[field.name]), "bot");
  }
}
