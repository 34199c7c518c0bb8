import { extractTexts, readUnfinishedBot, stepIds, type BotText } from "@banter/engine/runtime";
import type { BotDraft } from "../draft/bot-draft.ts";
import { stepAt, stepOfPlace, type ListPath, type StepPath } from "../draft/step-path.ts";
import { kindOf, type StepKind } from "../draft/step-kinds.ts";

/** The texts of one step, or those of the bot itself. */
export interface TextPlace {
  /** Absent for the bot's name, settings and theme. */
  readonly step?: { readonly path: StepPath; readonly kind: StepKind | undefined };
  readonly texts: readonly BotText[];
}

/** The texts of a group, a command or an event. */
export interface TextGroup {
  /** Absent for the bot's name, settings and theme. */
  readonly list?: ListPath;
  readonly places: readonly TextPlace[];
}

/** The texts that visitors read, in the order of the flow. Undefined for a bot with errors that prevent reading it. */
export function translatableTexts(draft: BotDraft): readonly TextGroup[] | undefined {
  const read = readUnfinishedBot(draft);
  if (!read.ok) return undefined;
  const paths = new Map(stepIds(draft).map(({ id, path }) => [id, stepOfPlace(draft, path)]));
  const byBlock = groupBy(extractTexts(read.value.definition), ({ blockId = "" }) => blockId);
  const places = [...byBlock].map(([blockId, texts]): TextPlace => {
    const path = paths.get(blockId);
    const step = path && stepAt(draft, path);
    return path === undefined || step === undefined
      ? { texts }
      : { step: { path, kind: kindOf(step) }, texts };
  });
  return [...groupBy(places, ({ step }) => step?.path.slice(0, 2).join("/") ?? "")].map(([, grouped]) => {
    const list = grouped[0]?.step?.path.slice(0, 2);
    return { ...(list && { list }), places: grouped };
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
