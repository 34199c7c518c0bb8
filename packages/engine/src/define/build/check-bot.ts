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
  const targets = new Map(bot.edges.map(({ id, to }) => [id, to.groupId]));
  const groups = new Map(bot.groups.map((group) => [group.id, group]));
  const reached = new Set<string>();
  const open = bot.events.flatMap((event) => targets.get(event.outgoingEdgeId ?? "") ?? []);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    for (const block of groups.get(at)?.blocks ?? []) {
      open.push(...edgesOf(block).flatMap((id) => targets.get(id) ?? []), ...namedTargets(block, bot));
    }
  }
  return reached;
}

function edgesOf({ outgoingEdgeId, items }: BlockDefinition): readonly string[] {
  const owners = [{ outgoingEdgeId }, ...items, ...items.flatMap((item) => item.paths)];
  return owners.flatMap((owner) => owner.outgoingEdgeId ?? []);
}

/** Jumps and links name a group; in a variable it may be any. */
function namedTargets({ options }: BlockDefinition, bot: BotDefinition): readonly string[] {
  const target = options["groupId"];
  if (typeof target !== "string") return [];
  return target.includes("{{") ? bot.groups.map(({ id }) => id) : [target];
}
