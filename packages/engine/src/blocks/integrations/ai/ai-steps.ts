import { closestMatch } from "@banter/protocol";
import * as v from "valibot";
import { aiVendors } from "../../../bot/block-types.ts";
import type { ModelSource, ToolSource } from "../../../authoring/effect-source.ts";
import { finiteNumber, rangeProblem } from "../../../authoring/check-number.ts";
import { requestUrlProblem } from "../../../authoring/check-url.ts";
import { checkLiteral, checkValue } from "../../../authoring/check-value.ts";
import { effectFields, text } from "../../../authoring/question-source.ts";
import { authoringStep, type AuthoringContext, type BlockBody } from "../../../authoring/authoring-step.ts";
import { branchItem, type AiBranch } from "./ai-branches.ts";

/** Fields of every step that calls a model. */
const modelFields = {
  model: v.string(),
  messages: v.pipe(
    v.array(v.strictObject({ role: v.picklist(["system", "user", "assistant"]), content: v.string() })),
    v.minLength(1),
  ),
  /** Variables of uploaded files that the model sees. */
  files: v.optional(v.array(v.string())),
  temperature: v.optional(
    v.pipe(
      finiteNumber,
      checkValue((temperature) => rangeProblem(temperature, (value) => value >= 0, "at least 0")),
    ),
  ),
  baseUrl: v.optional(
    v.pipe(
      v.string(),
      checkLiteral((url) => requestUrlProblem(url)),
    ),
  ),
  /** Names the key in the server's environment. */
  credentials: text,
  /** The group in which the flow continues when a daily limit is reached. Default: a message says so. */
  onLimit: text,
  /** The group in which the flow continues when the provider fails. Default: the next step. */
  onError: text,
  ...effectFields,
};

const parameterSource = v.union([
  v.picklist(["text", "number", "boolean"]),
  v.strictObject({
    type: v.optional(v.picklist(["text", "number", "boolean"])),
    description: text,
    values: v.optional(v.array(v.string())),
    isOptional: v.optional(v.boolean()),
  }),
]);

const toolSource: v.GenericSchema<ToolSource> = v.strictObject({
  name: v.string(),
  description: v.string(),
  parameters: v.optional(v.record(v.string(), parameterSource)),
  /** Body of a function of the parameters. */
  code: text,
  /** Or a group, whose parameters are variables of the bot. */
  group: text,
  /** The text that the model gets after the group has run. */
  result: text,
  /** Shown while the tool runs, e.g. "Looking up order {{order}} …". */
  status: text,
});

function buildTool(
  tool: ToolSource,
  { variableId, groupId, reportError }: AuthoringContext,
): Readonly<Record<string, unknown>> {
  const { name, description, parameters = {}, code, group, result, status } = tool;
  if ((code === undefined) === (group === undefined))
    reportError(`The tool "${name}" has neither code nor a group, or both`, "Give it one of them.");
  if (!/^[\w-]{1,64}$/.test(name))
    reportError(`"${name}" is no name of a tool`, "Use letters, digits, `_` and `-`.");
  return {
    type: "function",
    name,
    description,
    parameters: Object.entries(parameters).map(([parameter, source]) => {
      const {
        type = "text",
        isOptional = false,
        ...others
      } = typeof source === "string" ? { type: source } : source;
      return {
        name: parameter,
        type: type === "text" ? "string" : type,
        required: !isOptional,
        ...others,
        ...(group !== undefined && { variableId: variableId(parameter) }),
      };
    }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(group !== undefined && { groupId: groupId(group), result: result ?? "Done." }),
  };
}

export const aiStep = authoringStep(
  v.strictObject({
    /** `openai`, `mistral` …, `openai-compatible` with a `baseUrl`, or `demo`, a fake provider without a key. */
    ai: v.string(),
    ...modelFields,
    save: v.string(),
    tools: v.optional(v.array(toolSource)),
    /** Shown while a streamed reply is awaited, e.g. "Looking up your order …". */
    status: text,
    /** Whether visitors may rate the streamed reply. Default: true. */
    canRate: v.optional(v.boolean()),
    /** Lets visitors ask for another streamed reply until they have answered the next question. Default: false. */
    canRegenerate: v.optional(v.boolean()),
  }),
  (step, context) =>
    modelBlock(step.ai, step, context, {
      ...modelOptions(step, context),
      action: "Create chat completion",
      status: step.status,
      canRate: step.canRate ?? true,
      canRegenerate: step.canRegenerate,
      tools: step.tools?.map((tool) => buildTool(tool, context)),
      responseMapping: [{ item: "Message content", variableId: context.variableId(step.save) }],
    }),
);

/** A value that a model finds: its type, or also what it means and which values it has. */
const extractedField = v.union([
  v.picklist(["text", "number", "boolean", "list"]),
  v.strictObject({
    type: v.optional(v.picklist(["text", "number", "boolean", "list"])),
    description: text,
    values: v.optional(v.array(v.string())),
  }),
]);

export const extractStep = authoringStep(
  v.strictObject({
    extract: v.string(),
    ...modelFields,
    schema: v.record(v.string(), extractedField),
    /** The variable of each field. */
    save: v.record(v.string(), v.string()),
  }),
  (step, context) => {
    for (const field of Object.keys(step.save).filter((name) => !Object.hasOwn(step.schema, name)))
      context.reportError(
        `The schema has no field "${field}"`,
        "Add it to the schema, or remove it from `save`.",
      );
    return modelBlock(step.extract, step, context, {
      ...modelOptions(step, context),
      action: "Generate variables",
      variablesToExtract: Object.entries(step.schema).map(([name, field]) => ({
        name,
        ...(typeof field === "string" ? { type: field } : field),
        variableId: context.variableId(step.save[name]),
      })),
    });
  },
);

function modelOptions(step: ModelSource, { blockId: id, variableId }: AuthoringContext) {
  const { model, temperature, baseUrl, credentials } = step;
  return {
    model,
    messages: step.messages.map(({ role, content }, index) => ({
      id: `${id}.message-${index + 1}`,
      role,
      content,
    })),
    fileVariableIds: step.files?.map((name) => variableId(name)),
    temperature,
    baseUrl,
    credentialsId: credentials,
  };
}

function modelBlock(
  provider: string,
  { onLimit, onError }: Pick<ModelSource, "onLimit" | "onError">,
  { blockId: id, edge, reportError }: AuthoringContext,
  options: Readonly<Record<string, unknown>>,
): BlockBody {
  const itemOf = (branch: AiBranch, group: string | undefined) =>
    group === undefined ? [] : [branchItem(id, branch, (itemId) => edge({ itemId }, { go: group }))];
  const items = [...itemOf("limit", onLimit), ...itemOf("error", onError)];
  if (isVendor(provider)) return { type: provider, options, items };
  const intended = closestMatch(provider, aiVendors);
  reportError(
    `"${provider}" is no AI provider`,
    intended === undefined
      ? "Use `openai-compatible` with a `baseUrl` for any other."
      : `Did you mean "${intended}"? For any other, use \`openai-compatible\` with a \`baseUrl\`.`,
  );
  // A preview of the unfinished bot continues with `onError`.
  return { type: "openai-compatible", options, items };
}

function isVendor(provider: string): provider is (typeof aiVendors)[number] {
  return aiVendors.some((vendor) => vendor === provider);
}
