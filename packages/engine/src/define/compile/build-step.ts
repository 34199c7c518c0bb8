import { isRecord } from "@banter/protocol";
import type { AuthoringContext, BlockBody } from "../../authoring/authoring-step.ts";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { buildAuthored, isAuthored } from "../source/step-source.ts";
import type { StepSource } from "../../authoring/step-source.ts";
import { addEdge, variableId } from "../../authoring/bot-builder.ts";
import { mapReferences } from "../../authoring/references.ts";
import { buildLogic } from "./build-logic.ts";
import { buildQuestion } from "./build-question.ts";
import { buildSet } from "./build-set.ts";
import { resolveGo } from "./resolve-go.ts";
import { reportDiagnostic, type BuildContext } from "../../authoring/build-context.ts";

/** Converts a step to a block. */
export function buildStep(step: StepSource, context: BuildContext): BlockDefinition {
  const { type, content = {}, options = {}, items = [], ...rest } = build(step, context);
  return {
    id: context.location.blockId,
    type,
    content: withoutUndefined(content),
    options: withoutUndefined(options),
    items,
    ...rest,
  };
}

function build(step: StepSource, context: BuildContext): BlockBody {
  if (isAuthored(step)) return buildAuthored(step, authoringContext(context));
  if ("ask" in step) return buildQuestion(step, context);
  if ("set" in step) return buildSet(step, context);
  return buildLogic(step, context);
}

function authoringContext(context: BuildContext): AuthoringContext {
  const { builder, location } = context;
  return {
    blockId: location.blockId,
    variableId: (name) => variableId(builder, name, location),
    edge: (from, to) => {
      const target = resolveGo(builder, to, location);
      return target && addEdge(builder, { blockId: location.blockId, ...from }, target);
    },
    groupId: (name) => resolveGo(builder, { go: name }, location)?.groupId,
    withIds: (options) =>
      mapReferences(options, {
        variable: (name) => builder.variableIds.get(name) ?? name,
        group: (name) => builder.groupIds.get(name) ?? name,
      }),
    reportError: (message, hint) => reportDiagnostic(context, "error", message, hint),
  };
}

/** Removes undefined fields recursively. */
function withoutUndefined(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([key, field]) => [key, isRecord(field) ? withoutUndefined(field) : field]),
  );
}
