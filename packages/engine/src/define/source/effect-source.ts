import * as v from "valibot";
import { isBlockType } from "../../bot/block-types.ts";
import { authoringStep, type AuthoringContext } from "../../authoring/authoring-step.ts";
import type { BlockExitSource, BlockItemSource } from "../../authoring/effect-source.ts";
import type { ItemDefinition } from "../../bot/bot-definition.ts";
import { responseMapping, savedParts } from "../../blocks/integrations/http-request/map-response.ts";
import { effectFields } from "../../authoring/question-source.ts";

export const scriptStep = authoringStep(
  v.strictObject({
    /** JavaScript. Reads the bot's variables as `{{name}}`; on the server it may call `setVariable(name, value)`. */
    script: v.string(),
    /** Default `client`: the visitor's page. */
    runsOn: v.optional(v.picklist(["client", "server"])),
    name: v.optional(v.string()),
    ...effectFields,
  }),
  ({ script: content, runsOn = "client", name }) => ({
    type: "Code",
    options: { name, content, isExecutedOnClient: runsOn === "client" },
  }),
);

/** Waits for a request to this block's webhook URL. */
export const listenStep = authoringStep(
  v.strictObject({ listen: savedParts, ...effectFields }),
  ({ listen }, context) => ({
    type: "webhook",
    options: { responseVariableMapping: responseMapping(listen, context) },
  }),
);

const fields = v.optional(v.record(v.string(), v.unknown()));
const exit = { id: v.string(), go: v.optional(v.string()), at: v.optional(v.string()) };

/** Any other block, in the exported format. Its options may name variables and groups instead of their ids. */
export const blockStep = authoringStep(
  v.strictObject({
    block: v.string(),
    options: fields,
    content: fields,
    items: v.optional(
      v.array(
        v.strictObject({
          ...exit,
          fields,
          paths: v.optional(v.array(v.strictObject({ ...exit, text: v.string() }))),
        }),
      ),
    ),
    ...effectFields,
  }),
  ({ block: type, options = {}, content = {}, items = [] }, context) => ({
    ...(isBlockType(type) ? { type } : { type: "unsupported", originalType: type }),
    options: context.withIds(options),
    content: context.withIds(content),
    items: items.map((item) => buildItem(item, context)),
  }),
);

function buildItem(item: BlockItemSource, context: AuthoringContext): ItemDefinition {
  const { id, paths = [] } = item;
  return {
    id,
    fields: context.withIds(item.fields ?? {}),
    ...edgeOf(item, { itemId: id }, context),
    paths: paths.map((path) => ({
      id: path.id,
      text: path.text,
      ...edgeOf(path, { itemId: id, pathId: path.id }, context),
    })),
  };
}

function edgeOf(
  { go, at }: BlockExitSource,
  from: { readonly itemId: string; readonly pathId?: string },
  context: AuthoringContext,
): { readonly outgoingEdgeId?: string } {
  const outgoingEdgeId = go === undefined ? undefined : context.edge(from, { go, at });
  return outgoingEdgeId === undefined ? {} : { outgoingEdgeId };
}
