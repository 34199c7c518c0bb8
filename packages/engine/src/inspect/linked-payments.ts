import type { BlockDefinition, BotDefinition, VariableDefinition } from "../bot/bot-definition.ts";
import type { BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import { blockAt, entriesOf } from "../bot/reachability.ts";
import { mergesResults } from "../blocks/logic/typebot-link.ts";
import {
  createDataFlow,
  type DataFlow,
  type ExposureOf,
  type LinkedValue,
  type LinkedValues,
  type Read,
} from "./data-flow.ts";
import { linkedBotId } from "./disclosure.ts";
import { amountReads, firstExposed, paymentsOf, type ExposedVariable } from "./inspect-payments.ts";

/** Finds a bot by its public id or its id. */
export type FindBot = (id: string) => BotDefinition | undefined;

/** What the bots to which a bot links pay with the values that they get, and give back. */
export interface LinkedPayments {
  /** A variable of whose value a page decides before the link, and that determines what is paid after it in another bot. */
  exposedBy(link: BlockDefinition, target: BotDefinition): ExposedVariable | undefined;
  /** What a link that merges results computes. */
  readonly valuesOf: LinkedValues;
}

export function createLinkedPayments(bot: BotDefinition, find: FindBot): LinkedPayments {
  const known = new Map<BotDefinition, InspectedBot>();
  const inspect = (each: BotDefinition): InspectedBot => {
    const inspected = known.get(each) ?? inspectLinksOf(each, find);
    known.set(each, inspected);
    return inspected;
  };
  const { flow, links } = inspect(bot);
  const exposureOf = flow.from(entriesOf(bot, flow.index));
  let readsLeft = MAX_READS;
  const mayRead = (count: number): boolean => (readsLeft -= count) > 0;
  const paid = findNamesPaid(links, inspect, mayRead);
  const merged = memoize((link: BlockDefinition, target: BotDefinition) =>
    valuesMerged(link, target, inspect(target).flow),
  );
  return {
    exposedBy(link, target) {
      const location = flow.index.blocks.get(link.id);
      const names = paid(link, target);
      if (location === undefined || names.size === 0 || !mayRead(bot.variables.length)) return undefined;
      const passed = bot.variables.filter(({ name }) => names.has(name));
      const reads = flow.determiningReads(passed.map((variable): Read => ({ location, variable })));
      // A prefilled value itself is passed on only if the linked bot allows it.
      const mayPrefill = ({ variable: { name }, location: at }: Read): boolean =>
        isPrefillable(bot, name) && (at !== location || isPrefillable(target, name));
      return firstExposed(reads, exposureOf, mayPrefill);
    },
    valuesOf(block) {
      const target = linkedBot(block, bot, find);
      return target !== undefined && mergesResults(block, bot) ? merged(block, target) : new Map();
    },
  };
}

/** A bot with its links to others, and what is paid in it. */
interface InspectedBot {
  readonly flow: DataFlow;
  readonly links: readonly Link[];
  readonly amounts: readonly Read[];
  readonly variablesByName: ReadonlyMap<string, VariableDefinition>;
}

interface Link {
  readonly location: BlockLocation;
  readonly target: BotDefinition;
}

function inspectLinksOf(bot: BotDefinition, find: FindBot): InspectedBot {
  const flow = createDataFlow(bot);
  const links = [...flow.index.blocks.values()].flatMap((location) => {
    const target = linkedBot(location.block, bot, find);
    return target === undefined ? [] : { location, target };
  });
  return {
    flow,
    links,
    amounts: paymentsOf(flow).flatMap((payment) => amountReads(flow, payment)),
    variablesByName: new Map(bot.variables.map((variable) => [variable.name, variable])),
  };
}

/** By link and target, the variables of the target that determine what is paid there, or in the bots that it links to. */
type NamesPaid = (link: BlockDefinition, target: BotDefinition) => ReadonlySet<string>;

/** As deeply as bots may link each other when they run. */
const MAX_ROUNDS = 20;

/** What is looked at for one bot. With more, links aren't followed further: nobody writes such bots by hand. */
const MAX_READS = 1_000_000;

/** Ways into linked bots that are followed, beside those of the bot itself. */
const MAX_ENTRIES = 500;

/** Follows links until no further name is found: bots may link each other. */
function findNamesPaid(
  links: readonly Link[],
  inspect: (bot: BotDefinition) => InspectedBot,
  mayRead: (count: number) => boolean,
): NamesPaid {
  const entries = new Map<string, Link>();
  const add = (link: Link): void => void entries.set(keyOf(link.location.block, link.target), link);
  for (const link of links) add(link);
  const most = entries.size + MAX_ENTRIES;
  const followed = new Set<BotDefinition>();
  // A map's iteration includes what is added meanwhile.
  for (const { target } of entries.values()) {
    if (followed.has(target)) continue;
    followed.add(target);
    for (const link of inspect(target).links) if (entries.size < most) add(link);
  }
  const known = new Map<string, ReadonlySet<string>>();
  const names: NamesPaid = (link, target) => known.get(keyOf(link, target)) ?? new Set();
  for (let round = 0, grew = true; grew && round < MAX_ROUNDS; round++) {
    grew = false;
    for (const [key, link] of entries) {
      const inspected = inspect(link.target);
      if (!mayRead(inspected.links.length + inspected.amounts.length)) return names;
      const found = namesPaidWith(link, inspected, names);
      grew ||= found.size > (known.get(key)?.size ?? 0);
      known.set(key, found);
    }
  }
  return names;
}

function namesPaidWith(
  { location, target }: Link,
  { flow, links, amounts, variablesByName }: InspectedBot,
  names: NamesPaid,
): ReadonlySet<string> {
  const passedOn = links.flatMap((link): readonly Read[] =>
    [...names(link.location.block, link.target)].flatMap((name) => {
      const variable = variablesByName.get(name);
      return variable === undefined ? [] : { location: link.location, variable };
    }),
  );
  if (amounts.length === 0 && passedOn.length === 0) return new Set();
  const exposureOf = flow.from(startsOf(location.block, target, flow.index));
  return namesLeftUnset(flow, exposureOf, [...amounts, ...passedOn]);
}

function valuesMerged(
  link: BlockDefinition,
  target: BotDefinition,
  flow: DataFlow,
): ReadonlyMap<string, LinkedValue> {
  const exposureOf = flow.from(startsOf(link, target, flow.index));
  const computed = target.variables.filter(
    (variable) => flow.readsToSet(variable).length > 0 || flow.isSetByPage(variable),
  );
  return new Map(
    computed.map((variable) => [
      variable.name,
      {
        from: [...namesLeftUnset(flow, exposureOf, flow.readsToSet(variable))],
        isSetByPage: flow.isSetByPage(variable),
      },
    ]),
  );
}

/** The other bot to which a block links. */
export function linkedBot(
  block: BlockDefinition,
  { id }: BotDefinition,
  find: FindBot,
): BotDefinition | undefined {
  const linkedId = linkedBotId(block, id);
  return linkedId === undefined ? undefined : find(linkedId);
}

/** Computes each target and entry once. */
function memoize<Found>(
  compute: (link: BlockDefinition, target: BotDefinition) => Found,
): (link: BlockDefinition, target: BotDefinition) => Found {
  const known = new Map<string, Found>();
  return (link, target) => {
    const key = keyOf(link, target);
    const found = known.get(key) ?? compute(link, target);
    known.set(key, found);
    return found;
  };
}

/** The same for links that enter a bot at the same group. */
function keyOf({ options: { groupId } }: BlockDefinition, { id }: BotDefinition): string {
  return JSON.stringify([id, groupId]);
}

/** Where the link enters the bot, and where visitors may enter it at any time. */
function startsOf(
  { options: { groupId } }: BlockDefinition,
  target: BotDefinition,
  index: BotIndex,
): readonly BlockLocation[] {
  const entry = blockAt(index, groupId, undefined);
  if (entry === undefined) return entriesOf(target, index);
  const events = target.events.filter(({ type }) => type !== "start");
  return [entry, ...entriesOf({ events }, index)];
}

/** The variables on which the reads depend, and that may still have the value that the bot was given. */
function namesLeftUnset(flow: DataFlow, exposureOf: ExposureOf, reads: readonly Read[]): ReadonlySet<string> {
  const left = flow.determiningReads(reads).filter((read) => exposureOf(read, true) === "prefilled");
  return new Set(left.map(({ variable }) => variable.name));
}
