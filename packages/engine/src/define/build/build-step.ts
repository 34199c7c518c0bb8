import { isBlockType } from "../../bot/block-types.ts";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { StepSource } from "../source/step-source.ts";
import { buildEffect } from "./build-effect.ts";
import { buildLogic } from "./build-logic.ts";
import { buildMessage } from "./build-message.ts";
import { buildQuestion } from "./build-question.ts";
import { buildSet } from "./build-set.ts";
import type { BlockBody, Standing } from "./standing.ts";

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
    return isBlockType(type)
      ? { type, options, content }
      : { type: "unsupported", originalType: type, options, content };
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
