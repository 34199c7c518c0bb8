import type { BotDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import { indexBot, type BotIndex } from "../bot/bot-index.ts";
import { claim, slug, type TakenNames } from "../authoring/slug.ts";
import { branchGroups, sectionsOf, type Section } from "./flow-exits.ts";

/** Longest slug whose numbered forms differ. */
const LONGEST_NUMBERED = 30;

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
  const taken: TakenNames = new Map();
  const groups = new Map<string, string>();
  const sections = new Map<string, Section>();
  const places = new Map<string, string>();
  for (const group of definition.groups.filter(({ id }) => !branches.has(id))) {
    for (const section of sectionsOf(bot, group, branches)) {
      const name = groupName(group, bot, taken);
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
    end: empty ?? claim("End", taken, { separator: " " }),
  };
}

/** A group's id follows from its name, and must not be the one of a block. */
function groupName({ title }: GroupDefinition, { blocks }: BotIndex, taken: TakenNames): string {
  const wanted = title.trim() === "" || isReserved(title.trim()) ? "Group" : title.trim();
  // Ids are cut: those of a long name would be equal with every number.
  const isLong = slug(wanted).length > LONGEST_NUMBERED;
  return claim(isLong && blocks.has(slug(wanted)) ? "Group" : wanted, taken, {
    separator: " ",
    isRefused: (name) => blocks.has(slug(name)),
  });
}

/** Keys that objects inherit can't be names. */
function isReserved(name: string): boolean {
  return ["__proto__", "constructor", "prototype"].includes(name);
}

/** Of variables with the same name, texts mean the last. */
function variableNames({ variables }: BotDefinition): ReadonlyMap<string, string> {
  const taken: TakenNames = new Map();
  return new Map(
    variables
      .toReversed()
      .map(({ id, name }): [string, string] => {
        const wanted = isReserved(name) ? `${name} 1` : name;
        return [id, claim(wanted, taken, { separator: " " })];
      })
      .toReversed(),
  );
}
