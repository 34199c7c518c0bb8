import type { BotSource, EventsSource } from "../authoring/bot-source.ts";
import type { StepSource } from "../authoring/step-source.ts";
import type { VariableSource } from "../authoring/variable-source.ts";
import { claim, slug } from "../authoring/slug.ts";
import type { BotDefinition, EventDefinition, VariableDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { buildBot } from "../define/compile/build-bot.ts";
import { parseBotSource } from "../define/parse-bot-source.ts";
import { changedBlockIds } from "./compare-blocks.ts";
import { createConversion, type Conversion, type Style } from "./conversion.ts";
import { asText, asNumber, present } from "./fields.ts";
import { arrival } from "./flow-exits.ts";
import { placeOf } from "./place.ts";
import { variableName } from "./variable-name.ts";
import { writeSettings, writeTheme } from "./write-look.ts";
import { staysExported, writeBranch, writeSteps } from "./write-steps.ts";

/** A bot in our own format, and what it can't express or expresses in another way. */
export interface ConvertedBot {
  /** The bot. */
  readonly source: BotSource;
  /** Notes for the author. */
  readonly notes: readonly Diagnostic[];
}

/** Converts a bot of any format to our own. Blocks keep their ids, so that its results stay complete. */
export function toBotSource(definition: BotDefinition): ConvertedBot {
  const compact = attempt(definition, true);
  const { source, conversion, changed } = compact.changed.length === 0 ? compact : attempt(definition, false);
  return {
    source,
    notes: [
      ...writeTheme(definition).notes,
      ...writeSettings(definition).notes,
      ...versionNotes(definition),
      ...variableNotes(definition, conversion),
      ...blockNotes(conversion, new Set(changed)),
    ],
  };
}

interface Attempt {
  readonly source: BotSource;
  readonly conversion: Conversion;
  /** Ids of the blocks that differ. */
  readonly changed: readonly string[];
}

/** Writes the bot; blocks that our own steps change are written again in the exported format. */
function attempt(definition: BotDefinition, isCompact: boolean): Attempt {
  const first = write(definition, { isCompact, genericBlocks: new Set() });
  if (first.changed.length === 0) return first;
  const second = write(definition, { isCompact, genericBlocks: new Set(first.changed) });
  if (second.changed.length === 0) return second;
  // A branch whose step is now a block is a group of its own.
  return write(definition, { isCompact, genericBlocks: new Set([...first.changed, ...second.changed]) });
}

function write(definition: BotDefinition, style: Style): Attempt {
  const conversion = createConversion(definition, style);
  const source = writeBot(conversion);
  return { source, conversion, changed: changedBlocks(conversion, source) };
}

/** Blocks that differ after the source was compiled, or that it reports as errors. */
function changedBlocks({ definition, variables, groups }: Conversion, source: BotSource): readonly string[] {
  const parsed = parseBotSource(source);
  const all = definition.groups.flatMap(({ blocks }) => blocks.map(({ id }) => id));
  if (!parsed.ok) return all;
  const built = buildBot(parsed.value);
  const after = {
    definition: built.definition,
    variables: new Map(built.definition.variables.map(({ id, name }) => [id, name])),
    groups: new Map(built.definition.groups.map(({ id, title }) => [id, title])),
  };
  const errors = built.diagnostics.flatMap(({ severity, blockId }) =>
    severity === "error" ? (blockId ?? []) : [],
  );
  return [...new Set([...changedBlockIds({ definition, variables, groups }, after), ...errors])];
}

function writeBot(conversion: Conversion): BotSource {
  const { definition, sections, end } = conversion;
  const { id, name, publicId } = definition;
  const groups: Record<string, readonly StepSource[]> = {};
  for (const [title, { blocks }] of sections)
    groups[title] = writeSteps(blocks, slug(title), undefined, conversion);
  const start = startGroup(conversion, groups);
  const events = writeEvents(conversion);
  const usesEnd = start === end || JSON.stringify([groups, events]).includes(`"go":${JSON.stringify(end)}`);
  if (usesEnd) groups[end] ??= [];
  const variables = definition.variables.map((variable): [string, VariableSource] => [
    conversion.variables.get(variable.id) ?? variable.name,
    writeVariable(variable),
  ]);
  const theme = writeTheme(definition).value;
  const settings = writeSettings(definition).value;
  return {
    id: /^[\w.-]{1,100}$/.test(id) ? id : slug(id),
    ...(name !== id && { name }),
    ...(publicId !== id && { publicId }),
    ...(variables.length > 0 && { variables: Object.fromEntries(variables) }),
    start,
    groups,
    ...(Object.keys(events).length > 0 && { events }),
    ...(theme !== undefined && { theme }),
    ...(settings !== undefined && { settings }),
  };
}

/** A flow starts at a group: one that only leads to a step within another. */
function startGroup(conversion: Conversion, groups: Record<string, readonly StepSource[]>): string {
  const { definition, bot, end } = conversion;
  const event = definition.events.find(({ type }) => type === "start");
  const first = arrival(bot, event?.outgoingEdgeId);
  const place = (first && placeOf(first, conversion)) ?? { go: end };
  if (place.at === undefined) return place.go;
  const taken = new Map(Object.keys(groups).map((key) => [key, 1]));
  const name = claim("Start", taken, { separator: " " });
  groups[name] = [place];
  return name;
}

function writeVariable({ value, isSessionVariable }: VariableDefinition): VariableSource {
  const kept = isSessionVariable ? { isKept: false } : {};
  if (Array.isArray(value)) return { type: "list", default: value.map((item) => item ?? ""), ...kept };
  const initial = asNumber(value);
  if (typeof initial === "number") return { type: "number", default: initial, ...kept };
  return { type: "text", ...(typeof initial === "string" && { default: initial }), ...kept };
}

function writeEvents(conversion: Conversion): EventsSource {
  const { definition, bot } = conversion;
  const commands = definition.events
    .filter(({ type, outgoingEdgeId = "" }) => type === "command" && bot.edges.has(outgoingEdgeId))
    .map(({ options, outgoingEdgeId }) => [
      asText(options["command"]),
      {
        do: writeBranch(outgoingEdgeId, undefined, conversion),
        ...(options["resumeAfter"] === true && { isResuming: true }),
      },
    ]);
  return present({
    commands: commands.length > 0 ? Object.fromEntries(commands) : undefined,
    reply: answerEvent("reply", conversion),
    invalidReply: answerEvent("invalidReply", conversion),
  });
}

function answerEvent(kind: EventDefinition["type"], conversion: Conversion) {
  const event = conversion.definition.events.find(({ type }) => type === kind);
  if (event?.outgoingEdgeId === undefined) return undefined;
  const { contentVariableId, inputTypeVariableId, inputNameVariableId } = event.options;
  return {
    do: writeBranch(event.outgoingEdgeId, undefined, conversion),
    ...present({
      message: variableName(conversion, contentVariableId),
      inputType: variableName(conversion, inputTypeVariableId),
      inputName: variableName(conversion, inputNameVariableId),
    }),
  };
}

function versionNotes({ version }: BotDefinition): readonly Diagnostic[] {
  if (Number(version) > 6) return [];
  const lists =
    Number.parseFloat(version) < 6
      ? " A text that shows a list shows all of its items instead of the last."
      : "";
  return [
    {
      severity: "warning",
      message: `Borders and shadows that the theme leaves open are those of version 6.1 instead of ${version}.${lists}`,
      hint: "Set them in the theme.",
    },
  ];
}

function variableNotes({ variables }: BotDefinition, conversion: Conversion): readonly Diagnostic[] {
  return variables.flatMap(({ id, name }): Diagnostic[] => {
    const written = conversion.variables.get(id) ?? name;
    if (written === name) return [];
    return [
      {
        severity: "warning",
        message: `The variable "${name}" is renamed to "${written}"`,
        hint: "Texts with this name show the other variable of the same name.",
      },
    ];
  });
}

/** Blocks that are still written in the exported format, and those that differ. */
function blockNotes(conversion: Conversion, changed: ReadonlySet<string>): readonly Diagnostic[] {
  return conversion.definition.groups.flatMap(({ id: groupId, title: groupTitle, blocks }) =>
    blocks.flatMap((block): Diagnostic[] => {
      const { id: blockId, type, originalType } = block;
      const location = { groupId, groupTitle, blockId };
      if (changed.has(blockId))
        return [
          {
            severity: "warning",
            message: `The ${originalType ?? type} block can't be converted without a change`,
            hint: "Compare it with the original.",
            ...location,
          },
        ];
      if (!staysExported(block, conversion)) return [];
      return [
        {
          severity: "warning",
          message: `The ${originalType ?? type} block has options or values that no step of our own format has: it stays a block of the exported format`,
          hint: "Nothing changes for visitors. Write it as a step if you want to edit it.",
          ...location,
        },
      ];
    }),
  );
}
