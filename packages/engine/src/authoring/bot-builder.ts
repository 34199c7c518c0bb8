import { closestMatch } from "@banter/protocol";
import type { EdgeDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import type { SettingsSource, ThemeSource } from "./appearance.ts";
import type { BotSource, EventsSource } from "./bot-source.ts";
import type { VariableSource } from "./variable-source.ts";
import { claim, slug, type TakenNames } from "./slug.ts";
import { declarationHint } from "./dropped-names.ts";

/** A validated bot with all sections present. */
export interface ParsedBotSource extends BotSource {
  readonly variables: Readonly<Record<string, VariableSource>>;
  readonly events: EventsSource;
  readonly theme: ThemeSource;
  readonly settings: SettingsSource;
}

/** Location of a step, for diagnostics. */
export interface DiagnosticLocation {
  readonly groupId: string;
  readonly groupTitle: string;
  readonly blockId: string;
}

/** Target of an edge. */
export interface Target {
  readonly groupId: string;
  readonly blockId?: string;
}

/** State of a build: the parts of the definition created so far. */
export interface BotBuilder {
  readonly source: ParsedBotSource;
  readonly groups: GroupDefinition[];
  /** Edges by id. */
  readonly edges: Map<string, EdgeDefinition>;
  readonly diagnostics: Diagnostic[];
  /** The step of each block, by the block's id. */
  readonly stepsOfBlocks: Map<string, object>;
  /** The step of a diagnostic, if it isn't that of its block. */
  readonly stepsOfDiagnostics: Map<Diagnostic, object>;
  /** Ids of groups, blocks, items and paths that are already used. */
  readonly takenIds: TakenNames;
  readonly groupIds: ReadonlyMap<string, string>;
  readonly variableIds: ReadonlyMap<string, string>;
}

export function createBotBuilder(source: ParsedBotSource): BotBuilder {
  const takenIds: TakenNames = new Map();
  const takenVariables: TakenNames = new Map();
  return {
    source,
    groups: [],
    edges: new Map(),
    diagnostics: [],
    stepsOfBlocks: new Map(),
    stepsOfDiagnostics: new Map(),
    takenIds,
    groupIds: new Map(Object.keys(source.groups).map((name) => [name, claim(slug(name), takenIds)])),
    // A variable's id must be a valid JavaScript identifier.
    variableIds: new Map(
      Object.keys(source.variables).map((name) => [
        name,
        claim(`v_${slug(name).replace(/-/g, "_")}`, takenVariables),
      ]),
    ),
  };
}

/** The id of a variable. Undefined, with a diagnostic, if it is not declared. */
export function variableId(
  builder: BotBuilder,
  name: string | undefined,
  location: DiagnosticLocation,
): string | undefined {
  if (name === undefined) return undefined;
  const id = builder.variableIds.get(name);
  if (id === undefined)
    addDiagnostic(builder, location, "error", `Unknown variable "${name}"`, declareVariable(builder, name));
  return id;
}

export function declareVariable(builder: BotBuilder, name: string): string {
  const intended = closestMatch(name, [...builder.variableIds.keys()]);
  return intended === undefined ? declarationHint(name) : `Did you mean "${intended}"?`;
}

/** `step` is the source of a step that becomes no block. */
export function addDiagnostic(
  builder: BotBuilder,
  location: DiagnosticLocation | Omit<DiagnosticLocation, "blockId"> | undefined,
  severity: Diagnostic["severity"],
  message: string,
  hint?: string,
  step?: object,
): void {
  const diagnostic = { severity, message, ...location, ...(hint !== undefined && { hint }) };
  builder.diagnostics.push(diagnostic);
  if (step !== undefined) builder.stepsOfDiagnostics.set(diagnostic, step);
}

/**
 * Adds an edge and returns its id. Ids are derived from source and target, so that funnels stay comparable when texts
 * change. `name` replaces the source in the id where it is more stable than the block's id.
 */
export function addEdge(
  builder: BotBuilder,
  from: EdgeDefinition["from"],
  to: Target,
  name?: string,
): string {
  const source = name ?? ("eventId" in from ? from.eventId : (from.pathId ?? from.itemId ?? from.blockId));
  const id = `${source}>${to.blockId ?? to.groupId}`;
  if (!builder.edges.has(id)) builder.edges.set(id, { id, from, to });
  return id;
}
