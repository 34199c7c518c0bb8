import { moneyLabel, parseMoney } from "../blocks/inputs/payment/money.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import type { BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import { blockAt, entriesOf } from "../bot/reachability.ts";
import { createDataFlow, type DataFlow, type Read } from "./data-flow.ts";

/** Reports payments whose amount can't be paid, or can be chosen by a page. */
export function inspectPayments(bot: BotDefinition): readonly Diagnostic[] {
  if (!bot.groups.some(({ blocks }) => blocks.some(isPayment))) return [];
  const flow = createDataFlow(bot, (index) => entriesOf(bot, index));
  return [...flow.index.blocks.values()].flatMap((location): Diagnostic[] => {
    const { block, group } = location;
    const problem = isPayment(block)
      ? (amountProblem(block) ?? exposure(exposedVariable(bot, flow, location)))
      : undefined;
    if (problem === undefined) return [];
    const place = { groupId: group.id, groupTitle: group.title, blockId: block.id };
    return [{ severity: "warning", ...problem, ...place }];
  });
}

type Problem = Required<Pick<Diagnostic, "message" | "hint">>;

function isPayment({ type }: BlockDefinition): boolean {
  return type === "payment input";
}

function amountProblem({ options }: BlockDefinition): Problem | undefined {
  const [amount, currency] = [options["amount"] ?? "", options["currency"] ?? ""].map(String);
  if (`${amount}${currency}`.includes("{{")) return undefined;
  const money = parseMoney(amount ?? "", currency ?? "");
  if (!money.ok)
    return { message: money.error, hint: "The payment is skipped. Correct its amount or currency." };
  const charged = moneyLabel(money.value);
  // Elsewhere the point separates thousands. An exact amount is meant so: some currencies have three decimals.
  if (!/\.\d{3}\s*$/.test(amount ?? "") || charged.includes((amount ?? "").trim())) return undefined;
  return {
    message: `The amount is "${amount}", of which ${charged} is charged`,
    hint: "The point separates decimals. Write the amount without a thousands separator, e.g. 1299 or 1299.00.",
  };
}

export function exposure(name: string | undefined): Problem | undefined {
  if (name === undefined) return undefined;
  return {
    message: `What is paid depends on {{${name}}}, which the flow may not have set: a page can prefill it with any value`,
    hint: `Set "${name}" before the payment, or list the variables that pages may prefill in settings.general.prefillableVariables.`,
  };
}

/** A variable that a page may have prefilled when the payment is shown, and that determines what is paid. */
function exposedVariable(bot: BotDefinition, flow: DataFlow, payment: BlockLocation): string | undefined {
  return flow
    .determiningReads(amountReads(flow, payment))
    .find((read) => isPrefillable(bot, read.variable.name) && flow.isReachedUnset(read))?.variable.name;
}

/**
 * A variable that a page may have prefilled before the link, and that determines what is paid in the linked bot. A prefilled
 * value itself is passed on only if that bot allows it.
 */
export function exposedByLink(
  bot: BotDefinition,
  link: BlockDefinition,
  target: BotDefinition,
): string | undefined {
  const flow = createDataFlow(bot, (index) => entriesOf(bot, index));
  const location = flow.index.blocks.get(link.id);
  if (location === undefined) return undefined;
  const linked = createDataFlow(target, (index) => linkEntries(link, target, index));
  const payments = [...linked.index.blocks.values()].filter(({ block }) => isPayment(block));
  const unset = payments
    .flatMap((payment) => linked.determiningReads(amountReads(linked, payment)))
    .filter(linked.isReachedUnset);
  const names = new Set(unset.map(({ variable }) => variable.name));
  const passed = bot.variables.filter(({ name }) => names.has(name));
  const reads = passed.map((variable): Read => ({ location, variable }));
  return flow
    .determiningReads(reads)
    .find(
      (read) =>
        isPrefillable(bot, read.variable.name) &&
        (read.location !== location || isPrefillable(target, read.variable.name)) &&
        flow.isReachedUnset(read),
    )?.variable.name;
}

/** The block at which a link enters the bot, or those at which it may. */
function linkEntries(
  { options: { groupId } }: BlockDefinition,
  target: BotDefinition,
  index: BotIndex,
): readonly BlockLocation[] {
  const entry = blockAt(index, groupId, undefined);
  return entry ? [entry] : entriesOf(target, index);
}

function amountReads(flow: DataFlow, payment: BlockLocation): readonly Read[] {
  const { amount, currency } = payment.block.options;
  return flow.readsIn(payment, [amount, currency]);
}
