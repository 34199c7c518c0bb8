import {
  inputs,
  isInputType,
  parseInputBlock,
  ratingMarks,
  type GuestMessage,
  type InputBlock,
  type InputType,
} from "@banter/protocol";
import { pick, type Random } from "./random.ts";

/** How often each choice was made in this walk: the rarest are taken first, so that menus come to an end. */
export type Choices = Map<string, number>;

interface Asked {
  readonly block: InputBlock;
  readonly random: Random;
  readonly choices: Choices;
}

/** What a visitor might answer to an input; nothing skips it. */
export function plausibleAnswer(input: unknown, random: Random, choices: Choices): GuestMessage | undefined {
  const block = parseInputBlock(input);
  if (block === undefined)
    throw new Error("An input block without id or type reached the simulation: the engine sends none.");
  return isInputType(block.type) ? answers[block.type]({ block, random, choices }) : say("ok");
}

const answers: Readonly<Record<InputType, (asked: Asked) => GuestMessage | undefined>> = {
  "text input": ({ random }) =>
    say(pick(["Ada", "Something with flowers", "I'd rather not say …", "42"], random) ?? "Ada"),
  "number input": ({ block, random }) => say(String(number(block, random))),
  "email input": () => say("ada@example.com"),
  "url input": () => say("https://example.com/ada"),
  "phone number input": () => say("+441632960961"),
  "date input": date,
  "time input": ({ random }) => say(pick(["09:30", "14:00", "18:45"], random) ?? "09:30"),
  "choice input": ({ block, random, choices }) => {
    const { items, isMultipleChoice } = inputs["choice input"].parse(block);
    return choose(
      items.map(({ id, value, content }) => ({ id, text: value || content })),
      isMultipleChoice,
      block,
      random,
      choices,
    );
  },
  "picture choice input": ({ block, random, choices }) => {
    const { items, isMultipleChoice } = inputs["picture choice input"].parse(block);
    return choose(
      items.map(({ id, value, title }) => ({ id, text: value || title || id })),
      isMultipleChoice,
      block,
      random,
      choices,
    );
  },
  "rating input": ({ block, random, choices }) => {
    const marks = ratingMarks(inputs["rating input"].parse(block)).map((mark) => ({
      id: String(mark),
      text: String(mark),
    }));
    return say(rarest(marks, block, random, choices)?.text ?? "");
  },
  "file input": ({ block }) =>
    inputs["file input"].parse(block).isRequired
      ? { ...say("file"), attachedFileUrls: ["https://example.com/file.pdf"] }
      : undefined,
  "payment input": ({ block }) => say(inputs["payment input"].parse(block).labels.success),
  cards: ({ block, random, choices }) => {
    const paths = inputs["cards"].parse(block).items.flatMap((card) => card.paths);
    const path = rarest(paths, block, random, choices);
    return path && { ...say(path.id), metadata: { replyId: path.id } };
  },
};

function say(text: string): Extract<GuestMessage, { type: "text" }> {
  return { type: "text", text };
}

/** Mostly something ordinary; now and then the least or the most that is allowed. */
function number(block: InputBlock, random: Random): number {
  const { min, max, step = 1 } = inputs["number input"].parse(block);
  const low = min ?? Math.min(0, max ?? 0);
  const high = max ?? low + 100 * step;
  const steps = Math.floor((high - low) / step);
  const share = random();
  const taken = share < 0.15 ? 0 : share > 0.85 ? steps : Math.floor(random() * (steps + 1));
  return Number((low + taken * step).toFixed(6));
}

function date({ block }: Asked): GuestMessage {
  const { isRange, hasTime, min, max } = inputs["date input"].parse(block);
  const day = (min ?? max ?? "2026-05-04").slice(0, 10);
  const from = hasTime ? `${day}T${min?.slice(11, 16) || "10:00"}` : day;
  return say(isRange ? `${from} to ${max ?? from}` : from);
}

interface Candidate {
  readonly id: string;
  readonly text: string;
}

function choose(
  items: readonly Candidate[],
  isMultiple: boolean,
  block: InputBlock,
  random: Random,
  choices: Choices,
): GuestMessage {
  const first = rarest(items, block, random, choices);
  if (first === undefined) return say("");
  if (!isMultiple) return { ...say(first.text), metadata: { replyId: first.id } };
  const others = items.filter((item) => item !== first && random() < 0.4);
  return say([first, ...others].map(({ text }) => text).join(", "));
}

function rarest<Item extends { readonly id: string }>(
  items: readonly Item[],
  block: InputBlock,
  random: Random,
  choices: Choices,
): Item | undefined {
  const count = (item: Item) => choices.get(`${block.id} ${item.id}`) ?? 0;
  const least = Math.min(...items.map(count));
  const chosen = pick(
    items.filter((item) => count(item) === least),
    random,
  );
  if (chosen) choices.set(`${block.id} ${chosen.id}`, least + 1);
  return chosen;
}
