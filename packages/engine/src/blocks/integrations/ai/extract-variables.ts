import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import { extractWithAi, reserveAi, type Effectful } from "../../../effects/effect.ts";
import type { AiRequest } from "../../../effects/effect-ports.ts";
import type { Flow } from "../../../turn/flow.ts";
import { CONTINUE, type Outcome } from "../../../turn/outcome.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { findVariable, setVariable, toVariableValue } from "../../../variables/variable-values.ts";
import { buildAiRequest, type AiOptions } from "./ai-request.ts";
import { limitReached } from "./limit-reached.ts";
import { requestFailed } from "./request-failed.ts";

/** Fills variables from a model's structured output, with one field per variable. */
export function* extractVariables(
  block: BlockDefinition,
  flow: Flow,
  options: AiOptions,
): Effectful<Outcome> {
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
  if (fields.length === 0) return CONTINUE;
  const request = yield* buildAiRequest(flow, block, options);
  const prompt = yield* interpolate(flow, options.prompt);
  const extraction: AiRequest = {
    ...request,
    messages:
      prompt.trim() === "" ? request.messages : [...request.messages, { role: "user", content: prompt }],
    fields: fields.map(({ field }) => field),
  };
  const reserved = yield* reserveAi(extraction, "ai-fields");
  const variableIds = fields.map(({ variable }) => variable.id);
  if (!reserved.ok) return limitReached(flow, block, reserved.error, variableIds);
  const result = yield* extractWithAi({ ...extraction, reservation: reserved.value });
  if (!result.ok) return requestFailed(flow, block, result.error, variableIds);
  for (const { variable, field } of fields) {
    if (Object.hasOwn(result.value, field.name))
      setVariable(flow, variable.id, toVariableValue(result.value[field.name]), "model");
  }
  return CONTINUE;
}
