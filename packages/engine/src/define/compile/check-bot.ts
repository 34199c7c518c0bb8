import { closestMatch, fieldsOf } from "@banter/protocol";
import type { BlockDefinition, BotDefinition, GroupDefinition } from "../../bot/bot-definition.ts";
import type { Diagnostic } from "../../bot/diagnostic.ts";
import { readTool } from "../../blocks/integrations/ai/ai-tools.ts";
import { reachableGroups } from "../../bot/reachability.ts";
import { declarationHint } from "../../authoring/dropped-names.ts";

/** Reports each `at` that is not the id of a step in the target group. */
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
        hint: "Set this id on the step that `at` refers to.",
      },
    ];
  });
}

/** Reports `{{names}}` that are not variables of the bot: they would be shown as nothing. */
export function checkTexts(bot: BotDefinition): readonly Diagnostic[] {
  const names = new Set(bot.variables.map((variable) => variable.name));
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block) => {
      const { tools, ...options } = block.options;
      const used = new Set([
        ...textsOf([block.content, options, block.items]).flatMap(namesIn),
        ...(Array.isArray(tools) ? tools.flatMap(namesInTool) : []),
      ]);
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

/** The status of a tool may also name its parameters. */
function namesInTool(tool: unknown): readonly string[] {
  const parameters = readTool(tool)?.parameters.map(({ name }) => name) ?? [];
  const { status, ...others } = fieldsOf(tool);
  const inStatus = textsOf([status]).flatMap(namesIn);
  return [...textsOf([others]).flatMap(namesIn), ...inStatus.filter((name) => !parameters.includes(name))];
}

function unknownName(
  name: string,
  names: readonly string[],
  group: GroupDefinition,
  block: BlockDefinition,
): Diagnostic {
  const intended = names.find((known) => known === name.trim()) ?? closestMatch(name.trim(), names);
  return {
    severity: "warning",
    message: `"{{${name}}}" is not a variable and is shown as nothing`,
    groupId: group.id,
    groupTitle: group.title,
    blockId: block.id,
    hint: intended === undefined ? declarationHint(name.trim()) : `Did you mean "{{${intended}}}"?`,
  };
}

/** Reports unreachable groups. */
export function checkReach(bot: BotDefinition): readonly Diagnostic[] {
  const reachable = reachableGroups(bot);
  return bot.groups
    .filter((group) => !reachable.has(group.id))
    .map((group) => ({
      severity: "warning",
      message: "Unreachable group",
      groupId: group.id,
      groupTitle: group.title,
      hint: `Add go("${group.title}") to another group, or remove this one.`,
    }));
}
