import { buildBot } from "./compile/build-bot.ts";
import { pathsOf } from "./compile/with-paths.ts";
import { parseBotSource } from "./parse-bot-source.ts";

/** A step of a bot's source and the id of its block. */
export interface StepId {
  /** Keys and indexes. */
  readonly path: readonly (string | number)[];
  readonly id: string;
}

/**
 * The ids under which the results of a bot's steps are stored, including those that are derived from groups and positions. Empty
 * for a value that isn't a bot in our own format.
 */
export function stepIds(value: unknown): readonly StepId[] {
  const source = parseBotSource(value);
  if (!source.ok) return [];
  const { steps } = buildBot(source.value);
  const paths = pathsOf(source.value, new Set(steps.values()));
  return [...steps].flatMap(([id, step]) => {
    const path = paths.get(step);
    return path === undefined ? [] : { path, id };
  });
}
