import type { BotDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import { indexBot, type BotIndex } from "../bot/bot-index.ts";
import { slug } from "../authoring/slug.ts";
import { branchGroups, sectionsOf, type Section } from "./flow-exits.ts";

/** How a definition is written in our own format. */
export interface Style {
  /** Whether branches are written inside their steps, and ids left out that follow from the position. */
  readonly isCompact: boolean;
  /** Blocks for which our own steps lose something. */
  readonly genericBlocks: ReadonlySet<string>;
}

/** What the conversion of every block uses. */
export interface Conversion {
  readonly definition: BotDefinition;
  readonly bot: BotIndex;
  readonly style: Style;
  /** Names of the variables by their id. */
  readonly variables: ReadonlyMap<string, string>;
  /** Names of the groups by their id. A divided group has several; this is the first. */
  readonly groups: ReadonlyMap<string, string>;
  /** Parts of groups by their name. */
  readonly sections: ReadonlyMap<string, Section>;
  /** The name of the section of each block. */
  readonly places: ReadonlyMap<string, string>;
  /** Ids of the groups that are written as branches. */
  readonly branches: ReadonlySet<string>;
  /** Name of an empty group, where the flow ends. */
  readonly end: string;
}

export function createConversion(definition: BotDefinition, style: Style): Conversion {
  const bot = indexBot(definition);
  const branches = style.isCompact ? branchGroups(definition, bot) : new Set<string>();
  const taken = new Set<string>();
  const groups = new Map<string, string>();
  const sections = new Map<string, Section>();
  const places = new Map<string, string>();
  for (const group of definition.groups.filter(({ id }) => !branches.has(id))) {
    for (const section of sectionsOf(bot, group, branches)) {
      const name = uniqueName(titleOf(group), (key) => taken.has(key) || bot.blocks.has(slug(key)));
      taken.add(name);
      sections.set(name, section);
      if (!groups.has(group.id)) groups.set(group.id, name);
      for (const { id } of section.blocks) places.set(id, name);
    }
  }
  const empty = [...sections].find(([, { blocks }]) => blocks.length === 0)?.[0];
  return {
    definition,
    bot,
    style,
    variables: variableNames(definition),
    groups,
    sections,
    places,
    branches,
    end: empty ?? uniqueName("End", (key) => taken.has(key)),
  };
}

function titleOf({ title }: GroupDefinition): string {
  return title.trim() === "" || isReserved(title.trim()) ? "Group" : title.trim();
}

/** Keys that objects inherit can't be names. */
function isReserved(name: string): boolean {
  return ["__proto__", "constructor", "prototype"].includes(name);
}

/** A name that is not taken: with a number if the wanted one is. */
export function uniqueName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let count = 2; isTaken(name); count++) name = `${wanted} ${count}`;
  return name;
}

/** Of variables with the same name, texts mean the last. */
function variableNames({ variables }: BotDefinition): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    variables
      .toReversed()
      .map(({ id, name }): [string, string] => {
        const unique = uniqueName(isReserved(name) ? `${name} 1` : name, (key) => taken.has(key));
        taken.add(unique);
        return [id, unique];
      })
      .toReversed(),
  );
}
