import { isInputType, parseInputBlock, type VisitorMessage } from "@banter/protocol";
import { engineInputs } from "../blocks/inputs/inputs.ts";
import { typed, type SimulatedVisitor } from "../blocks/inputs/simulated-visitor.ts";

/** An answer that a visitor might give to an input; undefined skips it. */
export function plausibleAnswer(input: unknown, visitor: SimulatedVisitor): VisitorMessage | undefined {
  const block = parseInputBlock(input);
  if (block === undefined)
    throw new Error("The simulation received an input block without a type. The engine never sends one.");
  return isInputType(block.type) ? engineInputs[block.type].plausibleAnswer(block, visitor) : typed("ok");
}
