import { parseBotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "../bot/compile-bot.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";

type Fields = Record<string, unknown>;

/** What a test says of a bot; variables are named as their ids are: `v-name` is the variable `name`. */
export interface TestBot {
  readonly id?: string;
  readonly version?: string;
  readonly groups: Readonly<Record<string, readonly Fields[]>>;
  /** From a block's or item's id, or `start`, to a group's name. */
  readonly edges?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly events?: readonly Fields[];
  readonly theme?: Fields;
  readonly settings?: Fields;
}

/** A bot of a few lines: the flow begins at the first group, edges are named by what they lead from. */
export function testBot({
  id = "bot",
  version = "6.1",
  groups,
  edges = {},
  variables = {},
  events = [],
  theme = {},
  settings = {},
}: TestBot): CompiledBot {
  const [first = ""] = Object.keys(groups);
  const all: Record<string, string> = { start: first, ...edges };
  const definition = parseBotDefinition({
    id,
    name: id,
    publicId: id,
    version,
    groups: Object.entries(groups).map(([name, blocks]) => ({
      id: name,
      title: name,
      blocks: blocks.map((block, index) => wired({ id: `${name}-${index}`, ...block }, all)),
    })),
    edges: Object.entries(all).map(([from, to]) => ({
      id: `from ${from}`,
      from: { blockId: from },
      to: { groupId: to.split("/")[0], blockId: to.split("/")[1] },
    })),
    events: [
      { id: "start", type: "start", outgoingEdgeId: "from start" },
      ...events.map((event) => wired(event, all)),
    ],
    variables: Object.entries(variables).map(([name, value]) => ({ id: `v-${name}`, name, value })),
    theme,
    settings,
  });
  if (!definition.ok) throw new Error(JSON.stringify(definition.error));
  return compileBot(definition.value);
}

function wired(fields: Fields, edges: Readonly<Record<string, string>>): Fields {
  const { id, items, paths } = fields;
  return {
    ...fields,
    ...(typeof id === "string" && id in edges && { outgoingEdgeId: `from ${id}` }),
    ...(Array.isArray(items) && { items: items.map((item: Fields) => wired(item, edges)) }),
    ...(Array.isArray(paths) && { paths: paths.map((path: Fields) => wired(path, edges)) }),
  };
}

/** A text message in one paragraph. */
export function say(text: string, id?: string): Fields {
  return { ...(id && { id }), type: "text", content: { richText: [{ type: "p", children: [{ text }] }] } };
}

/** An input that saves into the variable of that name. */
export function ask(type: string, variable?: string, options: Fields = {}, id?: string): Fields {
  return {
    ...(id && { id }),
    type,
    options: { ...options, ...(variable && { variableId: `v-${variable}` }) },
  };
}
