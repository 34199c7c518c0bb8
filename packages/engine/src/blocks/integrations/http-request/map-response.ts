import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { Effectful } from "../../../effects/effect.ts";
import { log } from "../../../turn/flow-output.ts";
import type { Flow } from "../../../turn/flow.ts";
import { evaluate } from "../../../variables/evaluate.ts";
import { setVariable, toVariableValue, type ValueOrigin } from "../../../variables/variable-values.ts";
import type { AuthoringContext } from "../../../authoring/authoring-step.ts";

const mappingSchema = lenient.array(
  v.object({ bodyPath: lenient.string(), variableId: lenient.optionalString() }),
);

export interface ResponseValues {
  readonly statusCode: unknown;
  readonly data: unknown;
}

const PLAIN_PATH = /^(?:data|statusCode)(?:\.[A-Za-z_$][\w$]*|\[\d+\]|\["[^"\\]*"\]|\['[^'\\]*'\])*$/;

/** The outcome of a mapping. */
interface MappedResponse {
  /** Whether it found the status or a part of the body. The whole body is no part: every error has one. */
  readonly hasPart: boolean;
  /** The first expression that failed. */
  readonly failure?: string;
  readonly failedVariableIds: readonly string[];
}

/**
 * Saves parts of a response in variables, by a path such as `data.user.name` or any expression over `data` and
 * `statusCode`. The origin of a response that the page has sent is the visitor, who can write anything in it.
 */
export function* mapResponse(
  flow: Flow,
  mapping: unknown,
  response: ResponseValues,
  origin: ValueOrigin,
): Effectful<MappedResponse> {
  const failed: { readonly variableId: string; readonly failure: string }[] = [];
  let hasPart = false;
  for (const { bodyPath, variableId } of v.parse(mappingSchema, mapping)) {
    if (variableId === undefined || bodyPath.trim() === "") continue;
    const path = withRoot(bodyPath.trim());
    const result = PLAIN_PATH.test(path)
      ? { ok: true as const, value: getPath(path, response) }
      : yield* evaluate(flow, path, { values: { ...response }, origin });
    if (result.ok) {
      const value = toVariableValue(result.value);
      hasPart ||= path !== "data" && value !== null && value !== "";
      setVariable(flow, variableId, value, origin);
      continue;
    }
    const failure = `The response has no "${bodyPath}"`;
    failed.push({ variableId, failure });
    log(flow, { status: "error", description: failure, details: result.error, context: "Response mapping" });
  }
  const [first] = failed;
  return {
    hasPart,
    failedVariableIds: failed.map(({ variableId }) => variableId),
    ...(first && { failure: first.failure }),
  };
}

/** The variables in which a mapping saves. */
export function mappedVariableIds(mapping: unknown): readonly (string | undefined)[] {
  return v.parse(mappingSchema, mapping).map(({ variableId }) => variableId);
}

/** Prefixes a path with `data.` unless it starts with a root or a global object. */
function withRoot(path: string): string {
  if (/^(?:data|statusCode)\b/.test(path) || !/^[A-Za-z_$][\w$]*(?:[.[]|$)/.test(path)) return path;
  return /^(?:JSON|Object|Array|String|Number|Math|Boolean|Date)\b/.test(path) ? path : `data.${path}`;
}

function getPath(path: string, response: ResponseValues): unknown {
  const [root, ...keys] = [...path.matchAll(/[A-Za-z_$][\w$]*|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/g)].map(
    ([whole, index, double, single]) => index ?? double ?? single ?? whole,
  );
  let value: unknown = root === "statusCode" ? response.statusCode : response.data;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) {
      return key === "length" && (Array.isArray(value) || typeof value === "string")
        ? value.length
        : undefined;
    }
    value = Reflect.get(value, key);
  }
  return value;
}

/** Authoring form of a mapping: paths into the response by variable name, e.g. `{ city: "data.address.city" }`. */
export const savedParts = v.record(v.string(), v.string());

/** The mapping's form in a block. */
export function responseMapping(
  save: v.InferOutput<typeof savedParts> = {},
  { blockId, variableId }: AuthoringContext,
) {
  return Object.entries(save).map(([name, bodyPath], index) => ({
    id: `${blockId}.save-${index + 1}`,
    variableId: variableId(name),
    bodyPath,
  }));
}
