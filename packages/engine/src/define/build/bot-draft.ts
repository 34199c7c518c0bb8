import type { EdgeDefinition, GroupDefinition } from "../../bot/bot-definition.ts";
import type { Diagnostic } from "../../bot/diagnostic.ts";
import type { ReadBotSource } from "../source/bot-source.ts";
import { nearest } from "./nearest.ts";
import { claim, slug } from "./slug.ts";

/** Where something stands in the bot, for diagnostics. */
export interface Place {
  readonly groupId: string;
  readonly groupTitle: string;
  readonly blockId: string;
}

/** Where an edge leads. */
export interface Target {
  readonly groupId: string;
  readonly blockId?: string;
}

/** A definition in the making: what all parts of a build share. */
export interface BotDraft {
  readonly source: ReadBotSource;
  readonly groups: GroupDefinition[];
  readonly edges: EdgeDefinition[];
  readonly diagnostics: Diagnostic[];
  /** Ids given away so far. */
  readonly takenIds: Set<string>;
  readonly groupIds: ReadonlyMap<string, string>;
  readonly variableIds: ReadonlyMap<string, string>;
}

export function createDraft(source: ReadBotSource): BotDraft {
  const takenIds = new Set<string>();
  const takenVariables = new Set<string>();
  return {
    source,
    groups: [],
    edges: [],
    diagnostics: [],
    takenIds,
    groupIds: new Map(Object.keys(source.groups).map((name) => [name, claim(slug(name), takenIds)])),
    // A variable's id is a name that code can use.
    variableIds: new Map(
      Object.keys(source.variables).map((name) => [
        name,
        claim(`v_${slug(name).replace(/-/g, "_")}`, takenVariables),
      ]),
    ),
  };
}

/** The id of a variable; an unknown one is reported and gives nothing. */
export function variableId(draft: BotDraft, name: string | undefined, place: Place): string | undefined {
  if (name === undefined) return undefined;
  const id = draft.variableIds.get(name);
  if (id === undefined)
    report(draft, place, "error", `There is no variable "${name}"`, declareVariable(draft, name));
  return id;
}

export function declareVariable(draft: BotDraft, name: string): string {
  const meant = nearest(name, [...draft.variableIds.keys()]);
  return meant === undefined ? `Declare it: variables: { "${name}": text() }.` : `Did you mean "${meant}"?`;
}

export function report(
  draft: BotDraft,
  place: Place | Omit<Place, "blockId"> | undefined,
  severity: Diagnostic["severity"],
  message: string,
  hint?: string,
): void {
  draft.diagnostics.push({ severity, message, ...place, ...(hint !== undefined && { hint }) });
}

/**
 * Adds an edge and gives its id. It is made of what it leads from and to, so that a funnel keeps its columns
 * while the texts around change; `name` stands for the start where that is more lasting than the block.
 */
export function addEdge(draft: BotDraft, from: EdgeDefinition["from"], to: Target, name?: string): string {
  const source = name ?? ("eventId" in from ? from.eventId : (from.pathId ?? from.itemId ?? from.blockId));
  const id = `${source}>${to.blockId ?? to.groupId}`;
  if (!draft.edges.some((edge) => edge.id === id)) draft.edges.push({ id, from, to });
  return id;
}
