import { isInputType } from "@banter/protocol";
import { logicTypes, messageTypes } from "../bot/block-types.ts";
import type {
  BlockDefinition,
  BotDefinition,
  EventDefinition,
  GroupDefinition,
} from "../bot/bot-definition.ts";
import { indexBot, type BotIndex } from "../bot/bot-index.ts";
import { branchGroups } from "./flow-exits.ts";
import { exitLabel, jumpedGroup, shortTextOf, variableNames, type VariableNames } from "./short-text.ts";

/** A bot as a graph: its groups, and how the flow leads from one to another. */
export interface FlowGraph {
  /** The groups in the order of the bot. */
  readonly nodes: readonly FlowNode[];
  /** The ways between groups, and back to an earlier step of the same group. */
  readonly edges: readonly FlowEdge[];
}

/** A group of the author. Groups that only hold the steps of a branch are part of the group with that branch. */
export interface FlowNode {
  /** Id of the group. */
  readonly id: string;
  /** Name of the group. */
  readonly title: string;
  /** The events that lead here. */
  readonly entries: readonly FlowEntry[];
  /** The blocks in the order in which an author reads them. */
  readonly steps: readonly FlowStep[];
}

/** An event that leads to a group. */
export interface FlowEntry {
  /** Id of the event's edge. */
  readonly edgeId: string;
  /** Kind of event. */
  readonly type: EventDefinition["type"];
  /** Name of a command; empty for other events. */
  readonly text: string;
}

/** A block in short. */
export interface FlowStep {
  /** Id of the block. */
  readonly blockId: string;
  /** What the block does, roughly. */
  readonly kind: "message" | "question" | "logic" | "integration" | "unsupported";
  /** Type of the block, as in the definition. */
  readonly type: string;
  /** The author's text, or the name of the variable that is set. May be empty. */
  readonly text: string;
  /** The number of branches around it. */
  readonly depth: number;
  /** The innermost branch that it belongs to. */
  readonly branch?: FlowExit;
}

/** A way out of a block. */
export interface FlowExit {
  /** `choice`: an option, a condition or a side of an A/B test. `else`: none of them. `jump`: a jump. `next`: always. */
  readonly kind: "next" | "choice" | "else" | "jump";
  /** The author's text of a choice; else empty. */
  readonly label: string;
}

/** A way from a block to a group. */
export interface FlowEdge extends FlowExit {
  /** Id of the edge, by which its visits are counted. A jump's is derived from its block: jumps are not counted. */
  readonly id: string;
  readonly from: { readonly groupId: string; readonly blockId: string };
  /** Without `blockId` the way leads to the first block. */
  readonly to: { readonly groupId: string; readonly blockId?: string };
}

/** The graph of a bot, for a map. */
export function flowGraph(definition: BotDefinition): FlowGraph {
  const bot = indexBot(definition);
  const variables = variableNames(definition);
  const exits = new Map(
    definition.groups.flatMap(({ blocks }) =>
      blocks.map((block): [string, readonly BlockExit[]] => [block.id, exitsOf(bot, block, variables)]),
    ),
  );
  const folded = foldedBranches(definition, bot, exits);
  const branches = new Map<BlockDefinition, readonly Branch[]>();
  for (const branch of folded.values())
    branches.set(branch.owner, [...(branches.get(branch.owner) ?? []), branch]);
  const nodes = definition.groups
    .filter(({ id }) => !folded.has(id))
    .map(({ id, title, ...group }): FlowNode => ({
      id,
      title,
      entries: entriesOf(definition, bot, id),
      steps: stepsOf({ id, title, ...group }, { bot, branches, variables }),
    }));
  return { nodes, edges: edgesBetween(nodes, bot, exits) };
}

interface BlockExit extends FlowExit {
  readonly id: string;
  readonly to: FlowEdge["to"];
}

function exitsOf(bot: BotIndex, block: BlockDefinition, variables: VariableNames): readonly BlockExit[] {
  const { items } = block;
  const along = (id: string | undefined, exit: FlowExit): readonly BlockExit[] => {
    const edge = id === undefined ? undefined : bot.edges.get(id);
    return edge === undefined ? [] : [{ ...exit, id: edge.id, to: edge.to }];
  };
  const target = jumpedGroup(bot, block);
  return [
    ...items.flatMap((item) => [
      ...item.paths.flatMap((path) => along(path.outgoingEdgeId, { kind: "choice", label: path.text })),
      ...along(item.outgoingEdgeId, { kind: "choice", label: exitLabel(item, variables) }),
    ]),
    ...along(block.outgoingEdgeId, { kind: items.length > 0 ? "else" : "next", label: "" }),
    ...(target === undefined
      ? []
      : [{ kind: "jump" as const, label: "", id: `${block.id}>jump`, to: { groupId: target.id } }]),
  ];
}

interface Branch extends FlowExit {
  readonly owner: BlockDefinition;
  readonly group: GroupDefinition;
}

/** Branches by the id of their group. Those that surround themselves are none. */
function foldedBranches(
  definition: BotDefinition,
  bot: BotIndex,
  exits: ReadonlyMap<string, readonly BlockExit[]>,
): ReadonlyMap<string, Branch> {
  const named = branchGroups(definition, bot);
  const found = new Map<string, Branch & { readonly ownerGroup: string }>();
  for (const { block, group } of bot.blocks.values())
    for (const { to, kind, label } of exits.get(block.id) ?? []) {
      const branch = named.has(to.groupId) ? bot.groups.get(to.groupId) : undefined;
      if (branch !== undefined)
        found.set(branch.id, { owner: block, ownerGroup: group.id, group: branch, kind, label });
    }
  const isFolded = (groupId: string, inner: readonly string[]): boolean => {
    const branch = found.get(groupId);
    if (branch === undefined) return true;
    return !inner.includes(groupId) && isFolded(branch.ownerGroup, [...inner, groupId]);
  };
  return new Map([...found].filter(([id]) => isFolded(id, [])));
}

function entriesOf({ events }: BotDefinition, bot: BotIndex, groupId: string): readonly FlowEntry[] {
  return events.flatMap(({ type, outgoingEdgeId = "", options }): readonly FlowEntry[] => {
    const command = options["command"];
    return bot.edges.get(outgoingEdgeId)?.to.groupId === groupId
      ? [{ edgeId: outgoingEdgeId, type, text: typeof command === "string" ? command : "" }]
      : [];
  });
}

interface StepContext {
  readonly bot: BotIndex;
  /** Branches by their block. */
  readonly branches: ReadonlyMap<BlockDefinition, readonly Branch[]>;
  readonly variables: VariableNames;
}

function stepsOf(
  group: GroupDefinition,
  context: StepContext,
  { depth, branch }: Pick<FlowStep, "depth" | "branch"> = { depth: 0 },
): readonly FlowStep[] {
  return group.blocks.flatMap((block) => [
    {
      blockId: block.id,
      kind: kindOf(block),
      type: block.originalType ?? block.type,
      text: shortTextOf(block, context),
      depth,
      ...(branch && { branch }),
    },
    ...(context.branches.get(block) ?? []).flatMap(({ kind, label, group: inner }) =>
      stepsOf(inner, context, { depth: depth + 1, branch: { kind, label } }),
    ),
  ]);
}

const messages: ReadonlySet<string> = new Set(messageTypes);
const logic: ReadonlySet<string> = new Set(logicTypes);

function kindOf({ type }: BlockDefinition): FlowStep["kind"] {
  if (type === "unsupported") return type;
  if (messages.has(type)) return "message";
  if (isInputType(type)) return "question";
  return logic.has(type) ? "logic" : "integration";
}

/** Leaves out ways to a later step of the same node, which the order of its steps shows. */
function edgesBetween(
  nodes: readonly FlowNode[],
  bot: BotIndex,
  exits: ReadonlyMap<string, readonly BlockExit[]>,
): readonly FlowEdge[] {
  const places = new Map(
    nodes.flatMap(({ id, steps }) =>
      steps.map(({ blockId }, index): [string, { nodeId: string; index: number }] => [
        blockId,
        { nodeId: id, index },
      ]),
    ),
  );
  const edges = new Map<string, FlowEdge>();
  for (const { id: groupId, steps } of nodes)
    for (const [index, { blockId, branch }] of steps.entries())
      for (const exit of exits.get(blockId) ?? []) {
        const { to, id, kind } = exit;
        const first = bot.groups.get(to.groupId)?.blocks[0]?.id;
        const place = places.get(to.blockId ?? "") ?? places.get(first ?? "");
        const target = place?.nodeId ?? to.groupId;
        if ((target === groupId && (place?.index ?? 0) > index) || edges.has(id)) continue;
        edges.set(id, {
          id,
          // The last step of a branch leads where the branch does.
          kind: kind === "next" ? (branch?.kind ?? kind) : kind,
          label: exit.label || (branch?.label ?? ""),
          from: { groupId, blockId },
          to: { groupId: target, ...(to.blockId !== undefined && { blockId: to.blockId }) },
        });
      }
  return [...edges.values()];
}
