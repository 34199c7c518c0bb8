import { moneyLabel, parseMoney } from "../blocks/inputs/payment/money.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import type { BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import { entriesOf } from "../bot/reachability.ts";
import { createDataFlow, type DataFlow, type Exposure, type LinkedValues, type Read } from "./data-flow.ts";

/** Reports payments whose amount can't be paid, or can be chosen by a page. */
export function inspectPayments(bot: BotDefinition): readonly Diagnostic[] {
  if (!bot.groups.some(({ blocks }) => blocks.some(isPayment))) return [];
  const flow = createDataFlow(bot, (index) => entriesOf(bot, index));
  return paymentsOf(flow).flatMap((payment): readonly Diagnostic[] =>
    at(payment, amountProblem(payment.block) ?? exposure(exposedAmount(bot, flow, payment))),
  );
}

/** The same for amounts that linked bots compute and merge back. Leaves out what `inspectPayments` reports. */
export function inspectMergedAmounts(bot: BotDefinition, linkedValues: LinkedValues): readonly Diagnostic[] {
  const startsOf = (index: BotIndex) => entriesOf(bot, index);
  const [alone, linked] = [createDataFlow(bot, startsOf), createDataFlow(bot, startsOf, linkedValues)];
  return paymentsOf(linked).flatMap((payment): readonly Diagnostic[] =>
    (amountProblem(payment.block) ?? exposedAmount(bot, alone, payment))
      ? []
      : at(payment, exposure(exposedAmount(bot, linked, payment))),
  );
}

export function paymentsOf({ index }: DataFlow): readonly BlockLocation[] {
  return [...index.blocks.values()].filter(({ block }) => isPayment(block));
}

function at({ block, group }: BlockLocation, problem: Problem | undefined): readonly Diagnostic[] {
  const place = { groupId: group.id, groupTitle: group.title, blockId: block.id };
  return problem === undefined ? [] : [{ severity: "warning", ...problem, ...place }];
}

type Problem = Required<Pick<Diagnostic, "message" | "hint">>;

function isPayment({ type }: BlockDefinition): boolean {
  return type === "payment input";
}

function amountProblem({ options }: BlockDefinition): Problem | undefined {
  const [amount, currency] = [writtenText(options["amount"]), writtenText(options["currency"])];
  if (`${amount}${currency}`.includes("{{")) return undefined;
  const money = parseMoney(amount, currency);
  if (!money.ok)
    return { message: money.error, hint: "The payment is skipped. Correct its amount or currency." };
  const charged = moneyLabel(money.value);
  // Elsewhere the point separates thousands. An exact amount is meant so: some currencies have three decimals.
  if (!/\.\d{3}\s*$/.test(amount) || charged.includes(amount.trim())) return undefined;
  return {
    message: `The amount is "${amount}", of which ${charged} is charged`,
    hint: "The point separates decimals. Write the amount without a thousands separator, e.g. 1299 or 1299.00.",
  };
}

/** A variable of whose value a page decides, and that determines what is paid. */
export interface ExposedVariable {
  readonly name: string;
  readonly by: Exposure;
}

/** Other values than texts and numbers are read as nothing. */
function writtenText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function exposure(variable: ExposedVariable | undefined): Problem | undefined {
  if (variable === undefined) return undefined;
  const { name, by } = variable;
  if (by === "computed")
    return {
      message: `What is paid depends on {{${name}}}, which the page computes: it can send any value`,
      hint: `Compute "${name}" on the server, or set it again before the payment.`,
    };
  return {
    message: `What is paid depends on {{${name}}}, which the flow may not have set: a page can prefill it with any value`,
    hint: `Set "${name}" on every way to the payment, also before a request that may fail to, or list the variables that pages may prefill in settings.general.prefillableVariables.`,
  };
}

function exposedAmount(
  bot: BotDefinition,
  flow: DataFlow,
  payment: BlockLocation,
): ExposedVariable | undefined {
  const reads = flow.determiningReads(amountReads(flow, payment));
  return firstExposed(flow, reads, ({ variable }) => isPrefillable(bot, variable.name));
}

export function firstExposed(
  flow: DataFlow,
  reads: readonly Read[],
  mayPrefill: (read: Read) => boolean,
): ExposedVariable | undefined {
  for (const read of reads) {
    const by = flow.exposureOf(read, mayPrefill(read));
    if (by !== undefined) return { name: read.variable.name, by };
  }
  return undefined;
}

export function amountReads(flow: DataFlow, payment: BlockLocation): readonly Read[] {
  const { amount, currency } = payment.block.options;
  return flow.readsIn(payment, [amount, currency]);
}
