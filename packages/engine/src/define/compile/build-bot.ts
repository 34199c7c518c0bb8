import type { BotDefinition, EventDefinition, VariableDefinition } from "../../bot/bot-definition.ts";
import type { Diagnostic } from "../../bot/diagnostic.ts";
import type { BranchSource } from "../../authoring/step-source.ts";
import type { ParsedBotSource } from "../../authoring/bot-builder.ts";
import type { VariableSource } from "../../authoring/variable-source.ts";
import {
  addEdge,
  createBotBuilder,
  variableId,
  type BotBuilder,
  type Target,
} from "../../authoring/bot-builder.ts";
import { branchTarget, buildGroup } from "./build-group.ts";
import { checkTargets, checkTexts, checkReach } from "./check-bot.ts";
import { resolveTheme } from "./resolve-theme.ts";
import { resolveGo } from "./resolve-go.ts";

export interface BuiltBot {
  readonly definition: BotDefinition;
  readonly diagnostics: readonly Diagnostic[];
  /** The source of a diagnostic's step; undefined if it is about no step. */
  readonly stepOf: (diagnostic: Diagnostic) => object | undefined;
  /** The source of each block's step, by the block's id. */
  readonly steps: ReadonlyMap<string, object>;
}

/** Converts a bot in our own format to a definition for `compileBot`. Mistakes are listed in `diagnostics`. */
export function buildBot(source: ParsedBotSource): BuiltBot {
  const builder = createBotBuilder(source);
  const start = event(builder, "start", "start", resolveGo(builder, { go: source.start }, undefined));
  for (const [title, steps] of Object.entries(source.groups)) {
    const id = builder.groupIds.get(title);
    const [first] = steps;
    const isAlias = first !== undefined && "go" in first;
    if (id !== undefined && !isAlias) buildGroup(builder, { id, title, steps, continuation: undefined });
  }
  const events = [start, ...commandEvents(builder), ...answerEvents(builder)];
  const { id, name, publicId, theme, settings } = source;
  const definition: BotDefinition = {
    id,
    name: name ?? id,
    publicId: publicId ?? id,
    version: "6.1",
    groups: builder.groups,
    edges: [...builder.edges.values()],
    events,
    variables: Object.entries(source.variables).map(([name_, variable]) =>
      buildVariable(builder, name_, variable),
    ),
    theme: resolveTheme(theme, name),
    settings: rememberVisitors(settings),
  };
  return {
    definition,
    diagnostics: [
      ...builder.diagnostics,
      ...checkTargets(definition),
      ...checkTexts(definition),
      ...checkReach(definition),
    ],
    steps: builder.stepsOfBlocks,
    stepOf: (diagnostic) =>
      builder.stepsOfDiagnostics.get(diagnostic) ?? builder.stepsOfBlocks.get(diagnostic.blockId ?? ""),
  };
}

/** A conversation continues on the next page of the visit, unless its author says otherwise. */
export function rememberVisitors({
  general,
  ...settings
}: ParsedBotSource["settings"]): ParsedBotSource["settings"] {
  const { isEnabled = general?.isNewResultOnRefreshEnabled !== true, storage = "session" } =
    general?.rememberUser ?? {};
  return { ...settings, general: { ...general, rememberUser: { isEnabled, storage } } };
}

function buildVariable(builder: BotBuilder, name: string, variable: VariableSource): VariableDefinition {
  const value = variable.default;
  return {
    id: builder.variableIds.get(name) ?? name,
    name,
    value: value === undefined ? null : typeof value === "number" ? String(value) : value,
    isSessionVariable: variable.isKept === false,
  };
}

function event(
  builder: BotBuilder,
  id: string,
  type: EventDefinition["type"],
  target: Target | undefined,
  options: Readonly<Record<string, unknown>> = {},
): EventDefinition {
  return { id, type, options, ...(target && { outgoingEdgeId: addEdge(builder, { eventId: id }, target) }) };
}

function commandEvents(builder: BotBuilder): readonly EventDefinition[] {
  return Object.entries(builder.source.events.commands ?? {}).map(([command, { do: branch, isResuming }]) => {
    const id = `command.${command}`;
    return event(builder, id, "command", eventTarget(builder, branch, id, `Command ${command}`), {
      command,
      resumeAfter: isResuming ?? false,
    });
  });
}

function answerEvents(builder: BotBuilder): readonly EventDefinition[] {
  return (["reply", "invalidReply"] as const).flatMap((type) => {
    const source = builder.source.events[type];
    if (source === undefined) return [];
    const location = { groupId: type, groupTitle: type, blockId: type };
    return [
      event(builder, type, type, eventTarget(builder, source.do, type, type), {
        contentVariableId: variableId(builder, source.message, location),
        inputTypeVariableId: variableId(builder, source.inputType, location),
        inputNameVariableId: variableId(builder, source.inputName, location),
      }),
    ];
  });
}

function eventTarget(
  builder: BotBuilder,
  branch: BranchSource,
  id: string,
  title: string,
): Target | undefined {
  const location = { groupId: id, groupTitle: title, blockId: id };
  return branchTarget({ builder, location, continuation: undefined }, branch, `${id}.then`, "then");
}
