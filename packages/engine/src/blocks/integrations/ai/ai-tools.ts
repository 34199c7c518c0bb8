import { fail, isRecord, lenient, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import {
  announceTool,
  askAiWithTools,
  beginTool,
  reserveAi,
  type Effectful,
} from "../../../effects/effect.ts";
import type { VariableValue } from "../../../bot/bot-definition.ts";
import type { AiRequest, AiRound, AiTool, AiToolCall } from "../../../effects/effect-ports.ts";
import type { Conversation, RunGroup } from "../../../turn/flow.ts";
import { log } from "../../../turn/flow-output.ts";
import type { Flow } from "../../../turn/flow.ts";
import { evaluate } from "../../../variables/evaluate.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { findVariable, setVariable, toVariableValue } from "../../../variables/variable-values.ts";
import { verifiedValue, verifiedValues } from "../../../variables/verified-variables.ts";
import { coerceValue } from "../../../variables/coerce-value.ts";

/** Maximum number of responses of the model for one reply, and of tool calls in them. */
const MAX_RESPONSES = 8;
const MAX_CALLS = 16;

/** Maximum length of a tool's result, in characters. */
const MAX_OUTPUT = 10_000;

/** Maximum length of a status, and of a parameter of code in it, in characters. */
const MAX_STATUS = 300;
const MAX_STATUS_VALUE = 100;

const parameterTypes = ["string", "number", "boolean", "enum"] as const;

const toolSchema = v.object({
  type: v.optional(v.literal("function"), "function"),
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  description: lenient.optionalString(),
  parameters: lenient.array(
    v.object({
      name: v.string(),
      type: lenient.picklist(parameterTypes, "string"),
      description: lenient.optionalString(),
      required: v.optional(v.boolean(), true),
      values: lenient.array(v.string()),
      /** Receives the value before the group runs. */
      variableId: lenient.optionalString(),
    }),
  ),
  /** The body of a function of the parameters, run in the sandbox. */
  code: lenient.string(),
  /** Or the group whose steps are run, and the text that is returned. */
  groupId: lenient.optionalString(),
  result: lenient.string(),
  /** Shown to the visitor while the tool runs. */
  status: lenient.string(),
});

type Tool = v.InferOutput<typeof toolSchema>;
type Parameter = Tool["parameters"][number];

/** A tool as the model gets it, and the values that its code gets from elsewhere. */
type OfferedTool = Tool & { readonly verified: Readonly<Record<string, unknown>> };

/** A tool that can be run; undefined for any other, such as a provider's own search. */
export function readTool(value: unknown): Tool | undefined {
  const parsed = v.safeParse(toolSchema, value);
  if (!parsed.success) return undefined;
  return parsed.output.code.trim() === "" && parsed.output.groupId === undefined ? undefined : parsed.output;
}

/** The tools of a block that can be run. `validate` names the others. */
export function readTools(tools: readonly unknown[]): readonly Tool[] {
  return tools.flatMap((tool) => readTool(tool) ?? []);
}

/**
 * Calls the model until it answers without calling a tool. Model calls and the requests of tools are effects of the turn:
 * its journal keeps a repeated turn from repeating them.
 */
export function* converse(
  flow: Flow,
  prompt: AiRequest,
  allTools: readonly Tool[],
  runGroup: RunGroup,
): Effectful<Conversation> {
  const rounds: AiRound[] = [];
  let calls = 0;
  const tools = allTools.map((tool) => withoutVerified(flow, tool));
  const request = withTools(prompt, tools);
  for (let responses = 1; responses <= MAX_RESPONSES; responses++) {
    const next = { ...request, ...(rounds.length > 0 && { rounds: [...rounds] }) };
    const reserved = yield* reserveAi(next, "ai-reply");
    if (!reserved.ok) return reserved;
    const reply = yield* askAiWithTools({ ...next, reservation: reserved.value });
    if (!reply.ok) return reply;
    const { text } = reply.value;
    if (reply.value.calls.length === 0)
      return [...rounds, { text }].some((said) => said.text.trim() !== "")
        ? reply
        : fail("The model returned an empty response");
    calls += reply.value.calls.length;
    if (calls > MAX_CALLS) return fail(`The model called tools more than ${MAX_CALLS} times`);
    // Nobody would read the results.
    if (responses === MAX_RESPONSES) break;
    const results: AiRound["calls"][number][] = [];
    for (const call of reply.value.calls)
      results.push({ ...call, output: yield* callTool(flow, call, tools, runGroup) });
    rounds.push({ text, calls: results });
  }
  return fail(`The model called tools in ${MAX_RESPONSES} responses and gave no answer`);
}

/**
 * Without the parameters whose values are verified: a model that a visitor has talked into another person's data can't ask
 * for it.
 */
function withoutVerified(flow: Flow, tool: Tool): OfferedTool {
  const isCode = tool.groupId === undefined;
  const nameOf = ({ name, variableId }: Parameter): string =>
    isCode ? name : (findVariable(flow, variableId)?.name ?? name);
  const verified = new Map<string, unknown>();
  for (const parameter of tool.parameters) {
    const value = verifiedValue(flow, nameOf(parameter));
    if (value !== undefined) verified.set(parameter.name, ofType(parameter.type, value));
  }
  if (isCode) verified.set("identity", identityValue(flow));
  return {
    ...tool,
    parameters: tool.parameters.filter(({ name }) => !verified.has(name)),
    verified: Object.fromEntries(verified),
  };
}

function ofType(type: Parameter["type"], value: VariableValue): unknown {
  return type === "string" || type === "enum" ? value : coerceValue(value);
}

/** What code knows of the visitor: nothing that a visitor, a page or the model has written. */
function identityValue(flow: Flow): unknown {
  const { identity, frames } = flow.session;
  return identity === undefined
    ? null
    : { subject: identity.subject, variables: verifiedValues(flow, frames.length - 1) };
}

export function withTools(request: AiRequest, tools: readonly Tool[]): AiRequest {
  return { ...request, ...(tools.length > 0 && { tools: tools.map(toAiTool) }) };
}

/** A failure is a result, too: the model may correct its input or tell the visitor. */
function* callTool(
  flow: Flow,
  { name, input }: AiToolCall,
  tools: readonly OfferedTool[],
  runGroup: RunGroup,
): Effectful<string> {
  yield* beginTool();
  const tool = tools.find((known) => known.name === name);
  if (tool === undefined) return toolError(`There is no tool ${name}`);
  const checked = checkInput(tool, input);
  const result = checked.ok ? yield* runTool(flow, tool, checked.value, runGroup) : checked;
  if (result.ok) return result.value.slice(0, MAX_OUTPUT);
  log(flow, {
    status: "error",
    description: `The tool ${name} failed`,
    details: result.error,
    context: "AI",
  });
  return toolError(result.error);
}

function toolError(error: string): string {
  return JSON.stringify({ error });
}

function* runTool(
  flow: Flow,
  tool: OfferedTool,
  input: Readonly<Record<string, unknown>>,
  runGroup: RunGroup,
): Effectful<Result<string, string>> {
  if (tool.groupId === undefined) {
    yield* announce(flow, tool, input);
    const unset = Object.fromEntries(tool.parameters.map((parameter) => [parameter.name, undefined]));
    const values = { ...unset, ...input, ...tool.verified };
    // The model writes the parameters.
    const origin = tool.parameters.length > 0 ? "model" : "bot";
    const result = yield* evaluate(flow, tool.code, { values, origin }, "script");
    return result.ok ? ok(textOf(result.value)) : result;
  }
  // The model takes these values from what the visitor writes.
  for (const { name, variableId } of tool.parameters)
    setVariable(flow, variableId, toVariableValue(input[name] ?? null), "mixed");
  yield* announce(flow, tool);
  const run = yield* runGroup(tool.groupId);
  return run.ok ? ok(yield* interpolate(flow, tool.result)) : run;
}

/** The status may name the parameters of code. Those of a group are variables, which have their values by now. */
function* announce(
  flow: Flow,
  { status }: Tool,
  input: Readonly<Record<string, unknown>> = {},
): Effectful<void> {
  let text = "";
  let end = 0;
  // Each value is inserted as it is: the model chooses it, so it must not name variables itself.
  for (const { 0: placeholder, 1: name = "", index } of status.matchAll(/\{\{([^{}]+)\}\}/g)) {
    if (!Object.hasOwn(input, name)) continue;
    text += yield* interpolate(flow, status.slice(end, index));
    text += textOf(input[name]).replaceAll(/\s+/g, " ").slice(0, MAX_STATUS_VALUE);
    end = index + placeholder.length;
  }
  text += yield* interpolate(flow, status.slice(end));
  yield* announceTool(text.trim().slice(0, MAX_STATUS));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "null");
}

function toAiTool({ name, description, parameters }: Tool): AiTool {
  return {
    name,
    ...(description !== undefined && { description }),
    parameters: {
      type: "object",
      properties: Object.fromEntries(
        parameters.map((parameter) => [parameter.name, parameterSchema(parameter)]),
      ),
      required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
      additionalProperties: false,
    },
  };
}

function parameterSchema({ type, description, values }: Parameter): Readonly<Record<string, unknown>> {
  return {
    type: type === "enum" ? "string" : type,
    ...(description !== undefined && { description }),
    ...(values.length > 0 && { enum: values }),
  };
}

/** The input by parameter. Fails with a message for the model. */
function checkInput({ parameters }: Tool, input: unknown): Result<Readonly<Record<string, unknown>>, string> {
  if (!isRecord(input)) return fail("The input must be an object");
  const values: Record<string, unknown> = {};
  for (const { name, type, required, values: allowed } of parameters) {
    const value = input[name];
    if (value === undefined || value === null) {
      if (required) return fail(`"${name}" is missing`);
      continue;
    }
    if (typeof value !== (type === "enum" ? "string" : type)) return fail(`"${name}" must be a ${type}`);
    if (allowed.length > 0 && !allowed.some((known) => known === value))
      return fail(`"${name}" must be one of ${allowed.join(", ")}`);
    values[name] = value;
  }
  return ok(values);
}
