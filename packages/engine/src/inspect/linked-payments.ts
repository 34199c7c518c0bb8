import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import type { BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import { blockAt, entriesOf } from "../bot/reachability.ts";
import { mergesResults } from "../blocks/logic/typebot-link.ts";
import { createDataFlow, type DataFlow, type LinkedValues, type Read } from "./data-flow.ts";
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
  const flow = createDataFlow(bot, (index) => entriesOf(bot, index));
  const paid = memoize(namesPaidWith, new Set());
  const merged = memoize(valuesMerged, new Map());

  /**
   * Variables of the target that determine what is paid there, and in the bots that it links to, with the value that the link
   * passes on.
   */
  function namesPaidWith(link: BlockDefinition, target: BotDefinition): ReadonlySet<string> {
    const linked = flowFrom(link, target);
    const passedOn = [...linked.index.blocks.values()].flatMap((location): readonly Read[] => {
      const next = linkedBot(location.block, target, find);
      const names = next && paid(location.block, next);
      return target.variables
        .filter(({ name }) => names?.has(name) === true)
        .map((variable) => ({ location, variable }));
    });
    const amounts = paymentsOf(linked).flatMap((payment) => amountReads(linked, payment));
    return namesLeftUnset(linked, [...amounts, ...passedOn]);
  }

  function valuesMerged(link: BlockDefinition, target: BotDefinition): ReturnType<LinkedValues> {
    const linked = flowFrom(link, target);
    return new Map(
      target.variables.map((variable) => [
        variable.name,
        [...namesLeftUnset(linked, linked.readsToSet(variable))],
      ]),
    );
  }

  return {
    exposedBy(link, target) {
      const location = flow.index.blocks.get(link.id);
      const names = paid(link, target);
      if (location === undefined || names.size === 0) return undefined;
      const passed = bot.variables.filter(({ name }) => names.has(name));
      const reads = flow.determiningReads(passed.map((variable): Read => ({ location, variable })));
      // A prefilled value itself is passed on only if the linked bot allows it.
      const mayPrefill = ({ variable: { name }, location: at }: Read): boolean =>
        isPrefillable(bot, name) && (at !== location || isPrefillable(target, name));
      return firstExposed(flow, reads, mayPrefill);
    },
    valuesOf(block) {
      const target = linkedBot(block, bot, find);
      return target !== undefined && mergesResults(block, bot) ? merged(block, target) : new Map();
    },
  };
}

/** The other bot to which a block links. */
export function linkedBot(
  { type, options: { typebotId } }: BlockDefinition,
  bot: BotDefinition,
  find: FindBot,
): BotDefinition | undefined {
  if (type !== "Typebot link" || typeof typebotId !== "string") return undefined;
  return typebotId === "" || typebotId === "current" || typebotId === bot.id ? undefined : find(typebotId);
}

type OfLink<Found> = (link: BlockDefinition, target: BotDefinition) => Found;

/** Computes each target and entry once. Bots that link each other find nothing where the first one is still computed. */
function memoize<Found>(compute: OfLink<Found>, nothing: Found): OfLink<Found> {
  const known = new Map<string, Found>();
  return (link, target) => {
    const key = JSON.stringify([target.id, link.options["groupId"]]);
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, nothing);
    const found = compute(link, target);
    known.set(key, found);
    return found;
  };
}

/** The bot's flow from where the link enters it, and from where visitors may enter it at any time. */
function flowFrom({ options: { groupId } }: BlockDefinition, target: BotDefinition): DataFlow {
  const startsOf = (index: BotIndex): readonly BlockLocation[] => {
    const entry = blockAt(index, groupId, undefined);
    if (entry === undefined) return entriesOf(target, index);
    const events = target.events.filter(({ type }) => type !== "start");
    return [entry, ...entriesOf({ events }, index)];
  };
  return createDataFlow(target, startsOf);
}

/** The variables on which the reads depend, and that the bot may not have set. */
function namesLeftUnset(flow: DataFlow, reads: readonly Read[]): ReadonlySet<string> {
  const left = flow.determiningReads(reads).filter((read) => flow.exposureOf(read, true) !== undefined);
  return new Set(left.map(({ variable }) => variable.name));
}
