import * as v from "valibot";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { show } from "../../turn/flow-output.ts";
import type { Flow } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";
import { finiteNumber, positiveProblem } from "../../authoring/check-number.ts";
import { checkValue } from "../../authoring/check-value.ts";
import { interpolateFields } from "../../variables/interpolate.ts";

/** Handler of a message that only shows the given fields of its content, with their variables resolved. */
export function mediaHandler(type: "image" | "audio", publicFields: readonly string[]): BlockHandler {
  return {
    *run(block, flow) {
      show(flow, { id: block.id, type, content: yield* publicContent(flow, block, publicFields) });
      return CONTINUE;
    },
    isAllowedInOpening: () => true,
  };
}

/** The fields of a block's content that are sent to the page, with their variables resolved. */
export function publicContent(
  flow: Flow,
  { content }: BlockDefinition,
  publicFields: readonly string[],
): Effectful<Record<string, unknown>> {
  const fields = publicFields.filter((key) => content[key] !== undefined).map((key) => [key, content[key]]);
  return interpolateFields(flow, Object.fromEntries(fields));
}

/** Authoring schema of a height: pixels or a CSS length. */
export const size = v.optional(
  v.union([
    v.pipe(
      finiteNumber,
      checkValue((pixels) => positiveProblem(pixels)),
    ),
    v.string(),
  ]),
);
