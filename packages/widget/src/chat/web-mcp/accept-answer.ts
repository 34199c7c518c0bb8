import type { AcceptedAnswer, AnswerProblem, InputBlock, InputType, Result } from "@banter/protocol";
import { inputViews, isInputType } from "../../inputs/registry.ts";

/** Applies the rule of the question's input; undefined for an unknown input. */
export async function acceptAnswer(
  block: InputBlock,
  text: string,
): Promise<Result<AcceptedAnswer, AnswerProblem> | undefined> {
  return isInputType(block.type) ? apply(block.type, block, text) : undefined;
}

// The type parameter correlates the definition with its options.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function apply<Type extends InputType>(
  type: Type,
  block: InputBlock,
  text: string,
): Promise<Result<AcceptedAnswer, AnswerProblem>> {
  const { definition } = (await inputViews[type]()).view;
  return definition.answer({ text }, definition.parse(block));
}
