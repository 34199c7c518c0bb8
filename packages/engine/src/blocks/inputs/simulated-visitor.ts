import type { VisitorMessage, InputBlock } from "@banter/protocol";
import { pick, type Random } from "./random.ts";

/** How often each option was chosen in this walk. Choosing the least used one first makes menus come to an end. */
export type ChoiceCounts = Map<string, number>;

export interface SimulatedVisitor {
  readonly random: Random;
  readonly choiceCounts: ChoiceCounts;
}

type TextMessage = Extract<VisitorMessage, { type: "text" }>;

/** A message as the visitor would type it. */
export function typed(text: string): TextMessage {
  return { type: "text", text };
}

/** Types one of `texts`. */
export function typedOneOf(texts: readonly [string, ...string[]], { random }: SimulatedVisitor): TextMessage {
  return typed(pick(texts, random) ?? texts[0]);
}

interface Option {
  readonly id: string;
  readonly text: string;
}

/** Chooses one option, or several of a multiple choice. */
export function chooseOptions(
  options: readonly Option[],
  isMultiple: boolean,
  block: InputBlock,
  visitor: SimulatedVisitor,
): TextMessage {
  const first = chooseLeastUsed(options, block, visitor);
  if (first === undefined) return typed("");
  if (!isMultiple) return { ...typed(first.text), metadata: { replyId: first.id } };
  const others = options.filter((option) => option !== first && visitor.random() < 0.4);
  return typed([first, ...others].map(({ text }) => text).join(", "));
}

/** One of the options that were chosen least often in this walk. */
export function chooseLeastUsed<Item extends { readonly id: string }>(
  options: readonly Item[],
  block: InputBlock,
  { random, choiceCounts }: SimulatedVisitor,
): Item | undefined {
  const count = (option: Item) => choiceCounts.get(`${block.id} ${option.id}`) ?? 0;
  const least = Math.min(...options.map(count));
  const chosen = pick(
    options.filter((option) => count(option) === least),
    random,
  );
  if (chosen) choiceCounts.set(`${block.id} ${chosen.id}`, least + 1);
  return chosen;
}

/** A message with uploaded files. */
export function uploaded(names: readonly string[], text?: string): TextMessage {
  const urls = names.map((name) => `https://files.example.com/${name}`);
  return { ...typed(text ?? urls.join(", ")), attachedFileUrls: urls };
}
