import type { InputBlock } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import { rootBot, type Flow } from "../../turn/flow.ts";
import { interpolateFields } from "../../variables/interpolate.ts";
import { readVariable } from "../../variables/variable-values.ts";
import type { WireReply } from "../../turn/turn.ts";

/** An input as sent to the page, with its items and their edges. */
export interface Presented {
  readonly block: InputBlock;
  readonly items: readonly PresentedItem[];
}

/** An item with resolved variables and the edge of each of its reply ids. */
export interface PresentedItem {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly edges: Readonly<Record<string, string | undefined>>;
}

/** The traits that `present` needs. */
interface Presentation {
  readonly publicOptions: readonly string[];
  readonly isPrefilled: boolean;
  readonly items?: (block: BlockDefinition, flow: Flow) => Effectful<readonly PresentedItem[]>;
}

/** Resolves the variables in an input's public options and items. Other options never leave the server. */
export function* present(
  block: BlockDefinition,
  flow: Flow,
  presentation: Presentation,
): Effectful<Presented> {
  const options = yield* interpolateFields(flow, pick(block.options, presentation.publicOptions));
  const items = presentation.items ? yield* presentation.items(block, flow) : [];
  const prefilledValue = presentation.isPrefilled ? prefilled(block, flow) : undefined;
  return {
    block: {
      id: block.id,
      type: block.type,
      options,
      items: items.map((item) => item.wire),
      ...(prefilledValue !== undefined && { prefilledValue }),
      runtimeOptions: {},
    },
    items,
  };
}

/** The current value of the input's variable, if the page may show it. */
function prefilled({ options }: BlockDefinition, flow: Flow): string | undefined {
  if (!rootBot(flow).parsedSettings.general.isInputPrefillEnabled) return undefined;
  const value = readVariable(flow, options["variableId"]);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The input's wire format, without empty fields. */
export function wireInput({
  id,
  type,
  options,
  items,
  prefilledValue,
}: InputBlock): NonNullable<WireReply["input"]> {
  return {
    id,
    type,
    ...(Object.keys(options).length > 0 && { options }),
    ...(items.length > 0 && { items }),
    ...(prefilledValue !== undefined && { prefilledValue }),
  };
}

function pick(
  fields: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(keys.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]])));
}
