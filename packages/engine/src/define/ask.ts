import type { InputType } from "@banter/protocol";
import { inputBlocks } from "../blocks/inputs/inputs.ts";

/**
 * The questions, one function per input. `save` names the variable for the answer; `retry` is shown when an answer is
 * invalid.
 */
export const ask = merge(Object.values(inputBlocks).map(({ ask }) => ask));

type AskFunctions = (typeof inputBlocks)[InputType]["ask"];

/** The intersection of a union's members. Unlike a mapped type it keeps each function's documentation. */
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer Member,
) => void
  ? Member
  : never;

function merge(parts: readonly AskFunctions[]): Intersection<AskFunctions>;
function merge(parts: readonly object[]): object {
  return Object.assign({}, ...parts);
}
