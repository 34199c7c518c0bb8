import { parseRichText } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { loneVariable } from "../../variables/interpolate.ts";

/** Whether a block is a text message that is nothing but one variable. */
export function showsOnly(block: BlockDefinition | undefined, variableName: string): boolean {
  if (block?.type !== "text") return false;
  const [paragraph, ...others] = parseRichText(block.content["richText"]);
  const [leaf, ...leaves] = (paragraph?.children ?? []).filter((child) => child.text !== "");
  return (
    others.length === 0 &&
    leaves.length === 0 &&
    leaf?.text !== undefined &&
    loneVariable(leaf.text) === variableName
  );
}
