import { createElement, type ComponentType } from "react";
import type { InputBlock, InputType } from "@banter/protocol";
import { useWords } from "../chat/chat-context.ts";
import type { InputProps, InputView } from "./input-view.ts";
import { inputViews, isInputType } from "./registry.ts";

/** An input that reads its own options from the block. */
export type BoundInput = ComponentType<Omit<InputProps<unknown>, "options">>;

/**
 * Fetches the face of an input. A type that this version doesn't know, or a list with nothing to choose, is answered by
 * plain text.
 */
export async function loadInput(block: InputBlock): Promise<BoundInput> {
  const known = isInputType(block.type) ? await loadKnown(block.type, block) : undefined;
  if (known !== undefined) return known;
  const { anyText, FallbackInput } = await import("./fallback/FallbackInput.tsx");
  return bind({ unit: anyText, Component: FallbackInput });
}

// The parameter ties the view to its own options.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function loadKnown<Type extends InputType>(
  type: Type,
  block: InputBlock,
): Promise<BoundInput | undefined> {
  const { default: view } = await inputViews[type]();
  return view.isEmpty?.(view.unit.parse(block)) === true ? undefined : bind(view);
}

function bind<Options>({ unit, Component }: InputView<Options>): BoundInput {
  return function BoundInput(props) {
    const { label } = useWords();
    return createElement(Component, { ...props, options: unit.parse(label?.(props.block) ?? props.block) });
  };
}
