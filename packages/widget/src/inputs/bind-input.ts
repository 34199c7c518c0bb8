import { createElement, type ComponentType } from "react";
import type { InputBlock, InputType } from "@banter/protocol";
import { useTranslation } from "../chat-context/chat-context.ts";
import { withDefaultLabels } from "./default-labels.ts";
import type { InputProps, InputView } from "./input-view.ts";
import { inputViews, isInputType } from "./registry.ts";

/** An input that parses its options from the block. */
export type BoundInput = ComponentType<Omit<InputProps<unknown>, "options">>;

/** Loads the view of an input. An unknown type or a list without items gets a plain text field. */
export async function loadInput(block: InputBlock): Promise<BoundInput> {
  const known = isInputType(block.type) ? await loadKnown(block.type, block) : undefined;
  if (known !== undefined) return known;
  return bind((await import("./fallback/FallbackInput.tsx")).view);
}

// The type parameter correlates the view with its options.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function loadKnown<Type extends InputType>(
  type: Type,
  block: InputBlock,
): Promise<BoundInput | undefined> {
  const { view } = await inputViews[type]();
  return view.isEmpty?.(view.definition.parse(block)) === true ? undefined : bind(view);
}

function bind<Options>({ definition, Component, defaultLabels }: InputView<Options>): BoundInput {
  return function BoundInput(props) {
    const translation = useTranslation();
    const labels = translation && defaultLabels?.(translation);
    const block = labels === undefined ? props.block : withDefaultLabels(props.block, labels);
    return createElement(Component, { ...props, options: definition.parse(block) });
  };
}
