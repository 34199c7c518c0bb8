import { buildBot } from "./compile/build-bot.ts";
import { pathsOf } from "./compile/with-paths.ts";
import { parseBotSource } from "./parse-bot-source.ts";

/** A step of a bot's source and the id of its block. */
export interface StepId {
  /** Keys and indexes. */
  readonly path: readonly (string | number)[];
  readonly id: string;
  /** The ids of its options, pictures or cards. */
  readonly items: readonly ItemIds[];
}

/** The id of an option, a picture or a card, and those of a card's buttons. */
export interface ItemIds {
  readonly id: string;
  readonly paths: readonly string[];
}

/**
 * The ids under which the results of a bot's steps are stored, including those that are derived from groups and positions. Empty
 * for a value that isn't a bot in our own format.
 */
export function stepIds(value: unknown): readonly StepId[] {
  const source = parseBotSource(value);
  if (!source.ok) return [];
  const { steps, definition } = buildBot(source.value);
  const blocks = new Map(
    definition.groups.flatMap((group) => group.blocks.map((block) => [block.id, block])),
  );
  const paths = pathsOf(source.value, new Set(steps.values()));
  return [...steps].flatMap(([id, step]) => {
    const path = paths.get(step);
    const items = (blocks.get(id)?.items ?? []).map((item) => ({
      id: item.id,
      paths: item.paths.map((button) => button.id),
    }));
    return path === undefined ? [] : { path, id, items };
  });
}
