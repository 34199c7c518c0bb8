import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { AiRequest } from "../../effects/effect-ports.ts";
import type { Flow } from "../../flow/flow.ts";
import { interpolate } from "../../variables/interpolate.ts";
import { isList, readVariable } from "../../variables/variable-values.ts";

/** Both shapes that AI blocks have had: a vendor's block with an action, and the older one with a task. */
export const aiOptions = lenient.section({
  action: lenient.optionalText(),
  task: lenient.optionalText(),
  credentialsId: lenient.optionalText(),
  baseUrl: lenient.text(),
  model: lenient.text(),
  defaultModel: lenient.text(),
  temperature: lenient.optionalNumber(),
  advancedSettings: lenient.section({ temperature: v.optional(v.unknown()) }),
  messages: lenient.list(
    v.object({
      role: lenient.text("user"),
      content: v.optional(v.unknown()),
      dialogueVariableId: lenient.optionalText(),
      startsBy: lenient.oneOf(["user", "assistant"], "user"),
    }),
  ),
  prompt: lenient.text(),
  variablesToExtract: lenient.list(
    v.object({
      variableId: lenient.optionalText(),
      type: lenient.text("string"),
      description: lenient.optionalText(),
      values: lenient.list(v.string()),
    }),
  ),
  responseMapping: lenient.list(
    v.object({
      item: lenient.optionalText(),
      valueToExtract: lenient.optionalText(),
      variableId: lenient.optionalText(),
    }),
  ),
});

export type AiOptions = v.InferOutput<typeof aiOptions>;
type AiMessage = AiRequest["messages"][number];

/** What an AI block does, by its vendor's name for it; nothing when that can't be done here. */
export function aiTask(action: string): "say" | "fill-variables" | undefined {
  if (/variables/i.test(action)) return "fill-variables";
  return /chat|completion|message/i.test(action) ? "say" : undefined;
}

const sequence = lenient.section({
  assistantMessagesVariableId: lenient.optionalText(),
  userMessagesVariableId: lenient.optionalText(),
});

/** What the model is asked, with all variables put in. */
export function* aiRequest(flow: Flow, block: BlockDefinition, options: AiOptions): Effectful<AiRequest> {
  const temperature = yield* temperatureOf(flow, options);
  const baseUrl = (yield* interpolate(flow, options.baseUrl)).trim();
  const messages: AiMessage[] = [];
  for (const message of options.messages) messages.push(...(yield* messagesOf(flow, message)));
  return {
    provider: block.type === "OpenAI" ? "openai" : block.type,
    model: (yield* interpolate(flow, options.model || options.defaultModel)).trim(),
    messages: messages.filter(({ content }) => content.trim() !== ""),
    ...(temperature !== undefined && { temperature }),
    ...(baseUrl !== "" && { baseUrl }),
    ...(options.credentialsId !== undefined && { credentialsId: options.credentialsId }),
  };
}

function* messagesOf(flow: Flow, message: AiOptions["messages"][number]): Effectful<readonly AiMessage[]> {
  const { role, content } = message;
  if (role === "Dialogue") return dialogue(flow, message);
  if (typeof content === "object" && content !== null) return messageSequence(flow, content);
  if (role !== "system" && role !== "user" && role !== "assistant") return [];
  return [{ role, content: typeof content === "string" ? yield* interpolate(flow, content) : "" }];
}

/** A list in which the two speakers take turns. */
function dialogue(
  flow: Flow,
  { dialogueVariableId, startsBy }: AiOptions["messages"][number],
): readonly AiMessage[] {
  const value = readVariable(flow, dialogueVariableId);
  const lines = isList(value) ? value : value === null ? [] : [value];
  return lines.map((content, index) => ({
    role: (index % 2 === 0) === (startsBy === "user") ? "user" : "assistant",
    content: content ?? "",
  }));
}

/** Two lists, one for each speaker, of which the visitor's goes first. */
function messageSequence(flow: Flow, content: unknown): readonly AiMessage[] {
  const { userMessagesVariableId, assistantMessagesVariableId } = v.parse(sequence, content);
  const said = listOf(flow, userMessagesVariableId);
  const answered = listOf(flow, assistantMessagesVariableId);
  return Array.from({ length: Math.max(said.length, answered.length) }, (_, index) => [
    { role: "user" as const, content: said[index] ?? "" },
    { role: "assistant" as const, content: answered[index] ?? "" },
  ]).flat();
}

function listOf(flow: Flow, id: string | undefined): readonly (string | null)[] {
  const value = readVariable(flow, id);
  return isList(value) ? value : value === null ? [] : [value];
}

function* temperatureOf(flow: Flow, options: AiOptions): Effectful<number | undefined> {
  const written = options.temperature ?? options.advancedSettings.temperature;
  const text = typeof written === "string" ? (yield* interpolate(flow, written)).trim() : written;
  const temperature = Number(text);
  return text === undefined || text === null || text === "" || !Number.isFinite(temperature)
    ? undefined
    : temperature;
}
