import { moneyLabel, parseMoney } from "../blocks/inputs/payment/money.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import { entriesOf } from "../bot/reachability.ts";
import {
  createDataFlow,
  type DataFlow,
  type Exposure,
  type ExposureOf,
  type LinkedValues,
  type Read,
} from "./data-flow.ts";

/** Reports payments whose amount can't be paid, or can be chosen by a page. */
export function inspectPayments(bot: BotDefinition): readonly Diagnostic[] {
  if (!hasPayment(bot)) return [];
  const flow = createDataFlow(bot);
  const exposureOf = flow.from(entriesOf(bot, flow.index));
  return paymentsOf(flow).flatMap((payment): readonly Diagnostic[] =>
    at(payment, amountProblem(payment.block) ?? exposure(exposedAmount(bot, flow, exposureOf, payment))),
  );
}

/** The same for amounts that linked bots compute and merge back. Leaves out what `inspectPayments` reports. */
export function inspectMergedAmounts(bot: BotDefinition, linkedValues: LinkedValues): readonly Diagnostic[] {
  if (!hasPayment(bot)) return [];
  const [alone, linked] = [createDataFlow(bot), createDataFlow(bot, linkedValues)];
  const [exposedAlone, exposedLinked] = [alone, linked].map((flow) => {
    const exposureOf = flow.from(entriesOf(bot, flow.index));
    return (payment: BlockLocation) => exposedAmount(bot, flow, exposureOf, payment);
  });
  const isReported = ({ block }: BlockLocation): boolean => {
    const payment = alone.index.blocks.get(block.id);
    return amountProblem(block) !== undefined || (payment && exposedAlone?.(payment)) !== undefined;
  };
  return paymentsOf(linked)
    .filter((payment) => !isReported(payment))
    .flatMap((payment) => at(payment, exposure(exposedLinked?.(payment))));
}

export function paymentsOf({ index }: DataFlow): readonly BlockLocation[] {
  return [...index.blocks.values()].filter(({ block }) => isPayment(block));
}

function at({ block, group }: BlockLocation, problem: Problem | undefined): readonly Diagnostic[] {
  const place = { groupId: group.id, groupTitle: group.title, blockId: block.id };
  return problem === undefined ? [] : [{ severity: "warning", ...problem, ...place }];
}

type Problem = Required<Pick<Diagnostic, "message" | "hint">>;

export function hasPayment({ groups }: BotDefinition): boolean {
  return groups.some(({ blocks }) => blocks.some(isPayment));
}

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
  exposureOf: ExposureOf,
  payment: BlockLocation,
): ExposedVariable | undefined {
  const reads = flow.determiningReads(amountReads(flow, payment));
  return firstExposed(reads, exposureOf, ({ variable }) => isPrefillable(bot, variable.name));
}

export function firstExposed(
  reads: readonly Read[],
  exposureOf: ExposureOf,
  mayPrefill: (read: Read) => boolean,
): ExposedVariable | undefined {
  for (const read of reads) {
    const by = exposureOf(read, mayPrefill(read));
    if (by !== undefined) return { name: read.variable.name, by };
  }
  return undefined;
}

export function amountReads(flow: DataFlow, payment: BlockLocation): readonly Read[] {
  const { amount, currency } = payment.block.options;
  return flow.readsIn(payment, [amount, currency]);
}
