import type { BlockDefinition, BotDefinition, GroupDefinition } from "../../bot/bot-definition.ts";
import type { Diagnostic } from "../../bot/diagnostic.ts";
import { nearest } from "./nearest.ts";

/** Reports `at` that names no step of the group. */
export function checkTargets(bot: BotDefinition): readonly Diagnostic[] {
  const blocks = new Set(
    bot.groups.flatMap((group) => group.blocks.map((block) => `${group.id} ${block.id}`)),
  );
  return bot.edges.flatMap(({ to }): Diagnostic[] => {
    if (to.blockId === undefined || blocks.has(`${to.groupId} ${to.blockId}`)) return [];
    const group = bot.groups.find((candidate) => candidate.id === to.groupId);
    return [
      {
        severity: "error",
        message: `The group "${group?.title ?? to.groupId}" has no step with the id "${to.blockId}"`,
        groupId: to.groupId,
        groupTitle: group?.title ?? to.groupId,
        hint: "Give the step that `at` means this id.",
      },
    ];
  });
}

/** Reports `{{names}}` that are no variables of the bot: they would show as nothing. */
export function checkTexts(bot: BotDefinition): readonly Diagnostic[] {
  const names = new Set(bot.variables.map((variable) => variable.name));
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block) => {
      const used = new Set(textsOf([block.content, block.options, block.items]).flatMap(namesIn));
      return [...used]
        .filter((name) => !names.has(name))
        .map((name) => unknownName(name, [...names], group, block));
    }),
  );
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{([^{}=][^{}]*)\}\}/g)].map((match) => match[1] ?? "");
}

function unknownName(
  name: string,
  names: readonly string[],
  group: GroupDefinition,
  block: BlockDefinition,
): Diagnostic {
  const meant = names.find((known) => known === name.trim()) ?? nearest(name.trim(), names);
  return {
    severity: "warning",
    message: `"{{${name}}}" names no variable and shows nothing`,
    groupId: group.id,
    groupTitle: group.title,
    blockId: block.id,
    hint:
      meant === undefined
        ? `Declare it: variables: { "${name.trim()}": text() }.`
        : `Did you mean "{{${meant}}}"?`,
  };
}

/** Reports groups that no way leads to. */
export function checkReach(bot: BotDefinition): readonly Diagnostic[] {
  const reached = reachableGroups(bot);
  return bot.groups
    .filter((group) => !reached.has(group.id))
    .map((group) => ({
      severity: "warning",
      message: "No way leads to this group",
      groupId: group.id,
      groupTitle: group.title,
      hint: `Lead there with go("${group.title}"), or take it out.`,
    }));
}

/** Ids of the groups that can be reached from any event, over edges, jumps and links. */
export function reachableGroups(bot: BotDefinition): ReadonlySet<string> {
  const groupOfBlock = new Map(
    bot.groups.flatMap((group) => group.blocks.map((block) => [block.id, group.id])),
  );
  const ways = new Map<string, string[]>();
  const addWay = (from: string, to: string) => ways.set(from, [...(ways.get(from) ?? []), to]);
  for (const { from, to } of bot.edges) {
    addWay("eventId" in from ? "events" : (groupOfBlock.get(from.blockId) ?? ""), to.groupId);
  }
  for (const group of bot.groups) {
    for (const { options } of group.blocks) {
      const target = options["groupId"];
      if (typeof target !== "string") continue;
      // A jump may name its group by title, in a variable: then every group can be meant.
      const isDynamic = target.includes("{{");
      for (const { id } of bot.groups) if (isDynamic || id === target) addWay(group.id, id);
    }
  }
  const reached = new Set<string>();
  const open = ["events"];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of ways.get(at) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
