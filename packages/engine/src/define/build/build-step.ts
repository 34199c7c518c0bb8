import { isBlockType } from "../../bot/block-types.ts";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { StepSource } from "../source/step-source.ts";
import { addEdge, report } from "./bot-draft.ts";
import { buildEffect } from "./build-effect.ts";
import type { Standing } from "./build-group.ts";
import { buildLogic } from "./build-logic.ts";
import { buildMessage } from "./build-message.ts";
import { buildQuestion } from "./build-question.ts";
import { buildSet } from "./build-set.ts";

/** What a step becomes, without the id that it gets from its place. */
export type BlockBody = Omit<BlockDefinition, "id" | "content" | "options" | "items"> &
  Partial<Pick<BlockDefinition, "content" | "options" | "items">>;

/** Turns a step into its block. */
export function buildStep(step: StepSource, standing: Standing): BlockDefinition {
  const { type, content = {}, options = {}, items = [], ...rest } = build(step, standing);
  return { id: standing.place.blockId, type, content: bare(content), options: bare(options), items, ...rest };
}

function build(step: StepSource, standing: Standing): BlockBody {
  if ("ask" in step) return buildQuestion(step, standing);
  if ("set" in step) return buildSet(step, standing);
  if ("say" in step || "image" in step || "video" in step || "audio" in step || "embed" in step) {
    return buildMessage(step, standing);
  }
  if ("script" in step || "http" in step || "ai" in step || "email" in step || "listen" in step) {
    return buildEffect(step, standing);
  }
  if ("block" in step) {
    const { block: type, options = {}, content = {} } = step;
    return isBlockType(type) ? { type, options, content } : { type: "unsupported", originalType: type, options, content };
  }
  return buildLogic(step, standing);
}

/** Leaves out what was not given, at every depth. */
function bare(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([key, field]) => [key, isRecord(field) ? bare(field) : field]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The edge out of an item, where it leads anywhere. */
export function itemEdge(
  { draft, place }: Standing,
  ids: { readonly itemId: string; readonly pathId?: string },
  target: Parameters<typeof addEdge>[2] | undefined,
): { readonly outgoingEdgeId?: string } {
  if (target === undefined) return {};
  return { outgoingEdgeId: addEdge(draft, { blockId: place.blockId, ...ids }, target) };
}

/** Reports something at this step. */
export function complain({ draft, place }: Standing, severity: "error" | "warning", message: string, hint?: string): void {
  report(draft, place, severity, message, hint);
}
