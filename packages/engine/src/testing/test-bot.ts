import { parseBotDefinition, type BotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";

type Fields = Record<string, unknown>;

/** Compact definition of a bot for tests. The id of a variable `name` is `v-name`. */
export interface TestBot {
  readonly id?: string;
  readonly version?: string;
  readonly groups: Readonly<Record<string, readonly Fields[]>>;
  /** Titles of groups that don't have their id as title. */
  readonly titles?: Readonly<Record<string, string>>;
  /** From the id of a block, item or event, or `start`, to a group's name or `group/block`. */
  readonly edges?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly events?: readonly Fields[];
  readonly theme?: Fields;
  readonly settings?: Fields;
}

/** Compiles a bot for tests. The flow starts at the first group; the edge from `a` has the id `from a`. */
export function testBot(bot: TestBot): CompiledBot {
  return compileBot(testDefinition(bot));
}

/** The same before it is compiled. */
export function testDefinition({
  id = "bot",
  version = "6.1",
  groups,
  titles = {},
  edges = {},
  variables = {},
  events = [],
  theme = {},
  settings = {},
}: TestBot): BotDefinition {
  const [first = ""] = Object.keys(groups);
  const all: Record<string, string> = { start: first, ...edges };
  const definition = parseBotDefinition({
    id,
    name: id,
    publicId: id,
    version,
    groups: Object.entries(groups).map(([name, blocks]) => ({
      id: name,
      title: titles[name] ?? name,
      blocks: blocks.map((block, index) => withEdges({ id: `${name}-${index}`, ...block }, all)),
    })),
    edges: Object.entries(all).map(([from, to]) => ({
      id: `from ${from}`,
      from: { blockId: from },
      to: { groupId: to.split("/")[0], blockId: to.split("/")[1] },
    })),
    events: [
      { id: "start", type: "start", outgoingEdgeId: "from start" },
      ...events.map((event) => withEdges(event, all)),
    ],
    variables: Object.entries(variables).map(([name, value]) => ({ id: `v-${name}`, name, value })),
    theme,
    settings,
  });
  if (!definition.ok) throw new Error(JSON.stringify(definition.error));
  return definition.value;
}

function withEdges(fields: Fields, edges: Readonly<Record<string, string>>): Fields {
  const { id, items, paths } = fields;
  return {
    ...fields,
    ...(typeof id === "string" && id in edges && { outgoingEdgeId: `from ${id}` }),
    ...(Array.isArray(items) && { items: items.map((item: Fields) => withEdges(item, edges)) }),
    ...(Array.isArray(paths) && { paths: paths.map((path: Fields) => withEdges(path, edges)) }),
  };
}

/** A text message with one paragraph. */
export function say(text: string, id?: string): Fields {
  return { ...(id && { id }), type: "text", content: { richText: [{ type: "p", children: [{ text }] }] } };
}

/** An input that saves its answer in the variable of that name. */
export function ask(type: string, variable?: string, options: Fields = {}, id?: string): Fields {
  return {
    ...(id && { id }),
    type,
    options: { ...options, ...(variable && { variableId: `v-${variable}` }) },
  };
}
