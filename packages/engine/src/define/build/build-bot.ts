import type { BotDefinition, EventDefinition, VariableDefinition } from "../../bot/bot-definition.ts";
import type { Diagnostic } from "../../bot/diagnostic.ts";
import type { BranchSource } from "../source/step-source.ts";
import type { ReadBotSource } from "../source/bot-source.ts";
import type { VariableSource } from "../source/variable-source.ts";
import { addEdge, createDraft, variableId, type BotDraft, type Target } from "./bot-draft.ts";
import { branchTarget, buildGroup } from "./build-group.ts";
import { checkTargets, checkTexts, checkReach } from "./check-bot.ts";
import { resolveGo } from "./resolve-go.ts";

export interface BuiltBot {
  readonly definition: BotDefinition;
  readonly diagnostics: readonly Diagnostic[];
}

/** Turns a bot of our own format into the definition that the engine compiles. Mistakes are in `diagnostics`. */
export function buildBot(source: ReadBotSource): BuiltBot {
  const draft = createDraft(source);
  const start = event(draft, "start", "start", resolveGo(draft, { go: source.start }, undefined));
  for (const [title, steps] of Object.entries(source.groups)) {
    const id = draft.groupIds.get(title);
    const [first] = steps;
    const isSignpost = first !== undefined && "go" in first;
    if (id !== undefined && !isSignpost) buildGroup(draft, { id, title, steps, onward: undefined });
  }
  const events = [start, ...commandEvents(draft), ...answerEvents(draft)];
  const { id, name, publicId, theme, settings } = source;
  const definition: BotDefinition = {
    id,
    name: name ?? id,
    publicId: publicId ?? id,
    version: "6.1",
    groups: draft.groups,
    edges: draft.edges,
    events,
    variables: Object.entries(source.variables).map(([name_, variable]) =>
      buildVariable(draft, name_, variable),
    ),
    theme,
    settings,
  };
  return {
    definition,
    diagnostics: [
      ...draft.diagnostics,
      ...checkTargets(definition),
      ...checkTexts(definition),
      ...checkReach(definition),
    ],
  };
}

function buildVariable(draft: BotDraft, name: string, variable: VariableSource): VariableDefinition {
  const value = variable.default;
  return {
    id: draft.variableIds.get(name) ?? name,
    name,
    value: value === undefined ? null : typeof value === "number" ? String(value) : value,
    isSessionVariable: variable.isKept === false,
  };
}

function event(
  draft: BotDraft,
  id: string,
  type: EventDefinition["type"],
  target: Target | undefined,
  options: Readonly<Record<string, unknown>> = {},
): EventDefinition {
  return { id, type, options, ...(target && { outgoingEdgeId: addEdge(draft, { eventId: id }, target) }) };
}

function commandEvents(draft: BotDraft): readonly EventDefinition[] {
  return Object.entries(draft.source.events.commands ?? {}).map(([command, { do: branch, isResuming }]) => {
    const id = `command.${command}`;
    return event(draft, id, "command", eventTarget(draft, branch, id, `Command ${command}`), {
      command,
      resumeAfter: isResuming ?? false,
    });
  });
}

function answerEvents(draft: BotDraft): readonly EventDefinition[] {
  return (["reply", "invalidReply"] as const).flatMap((type) => {
    const source = draft.source.events[type];
    if (source === undefined) return [];
    const place = { groupId: type, groupTitle: type, blockId: type };
    return [
      event(draft, type, type, eventTarget(draft, source.do, type, type), {
        contentVariableId: variableId(draft, source.message, place),
        inputTypeVariableId: variableId(draft, source.inputType, place),
        inputNameVariableId: variableId(draft, source.inputName, place),
      }),
    ];
  });
}

function eventTarget(draft: BotDraft, branch: BranchSource, id: string, title: string): Target | undefined {
  const place = { groupId: id, groupTitle: title, blockId: id };
  return branchTarget({ draft, place, onward: undefined }, branch, `${id}.then`, "then");
}
