import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { Effectful } from "../../effects/effect.ts";
import { log, type Flow } from "../../flow/flow.ts";
import { evaluate } from "../../variables/evaluate.ts";
import { setVariable, toVariableValue } from "../../variables/variable-values.ts";

const mappingSchema = lenient.list(
  v.object({ bodyPath: lenient.text(), variableId: lenient.optionalText() }),
);

export interface ResponseValues {
  readonly statusCode: unknown;
  readonly data: unknown;
}

const PLAIN_PATH = /^(?:data|statusCode)(?:\.[A-Za-z_$][\w$]*|\[\d+\]|\["[^"\\]*"\]|\['[^'\\]*'\])*$/;

/** Puts parts of a response into variables: a path like `data.user.name`, or any expression over `data` and `statusCode`. */
export function* mapResponse(flow: Flow, mapping: unknown, response: ResponseValues): Effectful<void> {
  for (const { bodyPath, variableId } of v.parse(mappingSchema, mapping)) {
    if (variableId === undefined || bodyPath.trim() === "") continue;
    const path = withRoot(bodyPath.trim());
    const found = PLAIN_PATH.test(path)
      ? { ok: true as const, value: follow(path, response) }
      : yield* evaluate(flow, path, { ...response });
    if (found.ok) setVariable(flow, variableId, toVariableValue(found.value), "bot");
    else {
      log(flow, {
        status: "error",
        description: `The response has no "${bodyPath}"`,
        details: found.error,
        context: "Response mapping",
      });
    }
  }
}

/** A path that begins with neither root, nor with anything else known, is one into the data. */
function withRoot(path: string): string {
  if (/^(?:data|statusCode)\b/.test(path) || !/^[A-Za-z_$][\w$]*(?:[.[]|$)/.test(path)) return path;
  return /^(?:JSON|Object|Array|String|Number|Math|Boolean|Date)\b/.test(path) ? path : `data.${path}`;
}

function follow(path: string, response: ResponseValues): unknown {
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
