import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import type { Effectful } from "../../../effects/effect.ts";
import type { AiRequest } from "../../../effects/effect-ports.ts";
import type { Flow } from "../../../turn/flow.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { isList, readVariable } from "../../../variables/variable-values.ts";

/** Options of both versions of AI blocks: a vendor's block with an action, and the legacy block with a task. */
export const aiOptions = lenient.object({
  action: lenient.optionalString(),
  task: lenient.optionalString(),
  credentialsId: lenient.optionalString(),
  baseUrl: lenient.string(),
  model: lenient.string(),
  defaultModel: lenient.string(),
  temperature: lenient.optionalNumber(),
  advancedSettings: lenient.object({ temperature: v.optional(v.unknown()) }),
  messages: lenient.array(
    v.object({
      role: lenient.string("user"),
      content: v.optional(v.unknown()),
      dialogueVariableId: lenient.optionalString(),
      startsBy: lenient.picklist(["user", "assistant"], "user"),
    }),
  ),
  /** Of "Ask Model": one message, and what the model is told about its task. */
  message: lenient.string(),
  input: lenient.string(),
  instructions: lenient.string(),
  previousResponseId: lenient.string(),
  previousResponseVariableId: lenient.optionalString(),
  responseIdVariableId: lenient.optionalString(),
  tools: lenient.array(v.unknown()),
  status: lenient.string(),
  /** Absent for what the bot's settings say. */
  canRate: v.fallback(v.optional(v.boolean()), undefined),
  canRegenerate: lenient.boolean(),
  fileVariableIds: lenient.array(v.string()),
  prompt: lenient.string(),
  variablesToExtract: lenient.array(
    v.object({
      /** What the model calls it; by default the variable's name. */
      name: lenient.optionalString(),
      variableId: lenient.optionalString(),
      type: lenient.string("string"),
      description: lenient.optionalString(),
      values: lenient.array(v.string()),
    }),
  ),
  responseMapping: lenient.array(
    v.object({
      item: lenient.optionalString(),
      valueToExtract: lenient.optionalString(),
      variableId: lenient.optionalString(),
    }),
  ),
});

export type AiOptions = v.InferOutput<typeof aiOptions>;
type AiMessage = AiRequest["messages"][number];

/** Normalizes a vendor's name of an action; undefined if the action is not supported. */
export function aiTask(action: string): "complete" | "extract-variables" | undefined {
  if (/variables/i.test(action)) return "extract-variables";
  return /chat|completion|message|ask model/i.test(action) ? "complete" : undefined;
}

const sequenceSchema = lenient.object({
  assistantMessagesVariableId: lenient.optionalString(),
  userMessagesVariableId: lenient.optionalString(),
});

/** Builds the request to the model, with all variables interpolated. */
export function* buildAiRequest(
  flow: Flow,
  block: BlockDefinition,
  options: AiOptions,
): Effectful<AiRequest> {
  const temperature = yield* resolveTemperature(flow, options);
  const baseUrl = (yield* interpolate(flow, options.baseUrl)).trim();
  const status = (yield* interpolate(flow, options.status)).trim();
  const files = options.fileVariableIds.flatMap((id) => fileUrls(flow, id));
  const messages: AiMessage[] = [];
  const instructions = yield* interpolate(flow, options.instructions);
  messages.push({ role: "system", content: instructions });
  for (const message of options.messages) messages.push(...(yield* resolveMessage(flow, message)));
  const asked = yield* interpolate(flow, options.message || options.input);
  messages.push({ role: "user", content: asked });
  const previousResponseId = yield* resolvePreviousResponse(flow, options);
  return {
    provider: block.type === "OpenAI" ? "openai" : block.type,
    model: (yield* interpolate(flow, options.model || options.defaultModel)).trim(),
    messages: messages.filter(({ content }) => content.trim() !== ""),
    ...(temperature !== undefined && { temperature }),
    ...(baseUrl !== "" && { baseUrl }),
    ...(status !== "" && { status }),
    ...(previousResponseId !== undefined && { previousResponseId }),
    ...(files.length > 0 && { files }),
    ...(options.credentialsId !== undefined && { credentialsId: options.credentialsId }),
  };
}

/** The id of the last reply, if the block keeps it; empty before the first one. */
function* resolvePreviousResponse(flow: Flow, options: AiOptions): Effectful<string | undefined> {
  const variableId = options.previousResponseVariableId ?? responseIdVariable(options);
  if (options.previousResponseId !== "") return (yield* interpolate(flow, options.previousResponseId)).trim();
  if (variableId === undefined) return undefined;
  const id = readVariable(flow, variableId);
  return typeof id === "string" ? id.trim() : "";
}

/** The variable that receives the id of the reply, so that the next one continues the conversation. */
export function responseIdVariable({ responseIdVariableId, responseMapping }: AiOptions): string | undefined {
  return (
    responseIdVariableId ??
    responseMapping.find(({ item, valueToExtract }) => isResponseId(item ?? valueToExtract ?? ""))?.variableId
  );
}

export function isResponseId(part: string): boolean {
  return /response.?id/i.test(part);
}

function* resolveMessage(
  flow: Flow,
  message: AiOptions["messages"][number],
): Effectful<readonly AiMessage[]> {
  const { role, content } = message;
  if (role === "Dialogue") return dialogueMessages(flow, message);
  if (typeof content === "object" && content !== null) return sequenceMessages(flow, content);
  if (role !== "system" && role !== "user" && role !== "assistant") return [];
  return [{ role, content: typeof content === "string" ? yield* interpolate(flow, content) : "" }];
}

/** A list variable in which the speakers alternate. */
function dialogueMessages(
  flow: Flow,
  { dialogueVariableId, startsBy }: AiOptions["messages"][number],
): readonly AiMessage[] {
  return readList(flow, dialogueVariableId).map((content, index) => ({
    role: (index % 2 === 0) === (startsBy === "user") ? "user" : "assistant",
    content: content ?? "",
  }));
}

/** Two list variables, one per speaker; the user's messages come first. */
function sequenceMessages(flow: Flow, content: unknown): readonly AiMessage[] {
  const { userMessagesVariableId, assistantMessagesVariableId } = v.parse(sequenceSchema, content);
  const userMessages = readList(flow, userMessagesVariableId);
  const assistantMessages = readList(flow, assistantMessagesVariableId);
  return Array.from({ length: Math.max(userMessages.length, assistantMessages.length) }, (_, index) => [
    { role: "user" as const, content: userMessages[index] ?? "" },
    { role: "assistant" as const, content: assistantMessages[index] ?? "" },
  ]).flat();
}

function readList(flow: Flow, id: string | undefined): readonly (string | null)[] {
  const value = readVariable(flow, id);
  return isList(value) ? value : value === null ? [] : [value];
}

/** The URLs in a variable of uploaded files, which has one URL, a list, or URLs joined by commas. */
function fileUrls(flow: Flow, variableId: string): readonly string[] {
  return readList(flow, variableId).flatMap((value) =>
    (value ?? "")
      .split(/,\s*(?=https?:)/)
      .map((url) => url.trim())
      .filter((url) => /^https?:/i.test(url)),
  );
}

function* resolveTemperature(flow: Flow, options: AiOptions): Effectful<number | undefined> {
  const value = options.temperature ?? options.advancedSettings.temperature;
  const text = typeof value === "string" ? (yield* interpolate(flow, value)).trim() : value;
  const temperature = Number(text);
  return text === undefined || text === null || text === "" || !Number.isFinite(temperature)
    ? undefined
    : temperature;
}
