import { isRecord } from "@banter/protocol";
import { moneyLabel, parseMoney } from "../blocks/inputs/payment/money.ts";
import { mentionsVariable } from "../variables/interpolate.ts";
import type { BlockDefinition, BotDefinition, VariableDefinition } from "../bot/bot-definition.ts";
import { indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import { blockAt, entriesOf, possibleSuccessorsOf, reach } from "../bot/reachability.ts";

/** Reports payments whose amount can't be paid, or can be chosen by a page. */
export function inspectPayments(bot: BotDefinition): readonly Diagnostic[] {
  if (!bot.groups.some(({ blocks }) => blocks.some(isPayment))) return [];
  const index = indexBot(bot);
  return [...index.blocks.values()].flatMap((location): Diagnostic[] => {
    const { block, group } = location;
    const problem = isPayment(block)
      ? (amountProblem(block) ?? exposureProblem(bot, index, location))
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

function exposureProblem(bot: BotDefinition, index: BotIndex, payment: BlockLocation): Problem | undefined {
  return exposure(exposedVariable(bot, index, payment));
}

export function exposure(name: string | undefined): Problem | undefined {
  if (name === undefined) return undefined;
  return {
    message: `What is paid depends on {{${name}}}, which the flow may not have set: a page can prefill it with any value`,
    hint: `Set "${name}" before the payment, or list the variables that pages may prefill in settings.general.prefillableVariables.`,
  };
}

/** A variable that a page may have prefilled when the payment is shown, and that determines what is paid. */
function exposedVariable(bot: BotDefinition, index: BotIndex, payment: BlockLocation): string | undefined {
  const starts = entriesOf(bot, index);
  return determiningReads(bot, index, amountReads(bot, payment)).find(
    (read) => isPrefillable(bot, read.variable.name) && isReachedUnset(index, starts, read),
  )?.variable.name;
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
  const [index, targetIndex] = [indexBot(bot), indexBot(target)];
  const location = index.blocks.get(link.id);
  if (location === undefined) return undefined;
  const { groupId } = link.options;
  const entry = typeof groupId === "string" ? blockAt(targetIndex, groupId, undefined) : undefined;
  const entries = entry ? [entry] : entriesOf(target, targetIndex);
  const payments = [...targetIndex.blocks.values()].filter(({ block }) => isPayment(block));
  const unset = payments
    .flatMap((payment) => determiningReads(target, targetIndex, amountReads(target, payment)))
    .filter((read) => isReachedUnset(targetIndex, entries, read));
  const names = new Set(unset.map(({ variable }) => variable.name));
  const passed = bot.variables.filter(({ name }) => names.has(name));
  const reads = passed.map((variable): Read => ({ location, variable }));
  const starts = entriesOf(bot, index);
  return determiningReads(bot, index, reads).find(
    (read) =>
      isPrefillable(bot, read.variable.name) &&
      (read.location !== location || isPrefillable(target, read.variable.name)) &&
      isReachedUnset(index, starts, read),
  )?.variable.name;
}

function amountReads(bot: BotDefinition, payment: BlockLocation): readonly Read[] {
  const { amount, currency } = payment.block.options;
  return readsIn(bot, payment, [amount, currency]);
}

function readsIn({ variables }: BotDefinition, location: BlockLocation, values: unknown): readonly Read[] {
  return variables
    .filter((variable) => readsVariable(values, variable))
    .map((variable) => ({ location, variable }));
}

/** The reads, and those of the blocks that compute what they read. */
function determiningReads(bot: BotDefinition, index: BotIndex, first: readonly Read[]): readonly Read[] {
  const reads = new Map<string, Read>();
  const add = (read: Read): void => void reads.set(`${read.location.block.id} ${read.variable.id}`, read);
  first.forEach(add);
  // A map's iteration includes what is added meanwhile.
  for (const { variable } of reads.values()) {
    for (const setter of index.blocks.values()) {
      const { type, options } = setter.block;
      if (isComputing(type) && sets(setter.block, variable))
        readsIn(bot, setter, { ...options, variableId: undefined }).forEach(add);
    }
  }
  return [...reads.values()];
}

function isComputing(type: BlockDefinition["type"]): boolean {
  return type === "Set variable" || type === "Code";
}

/** Whether values contain the variable: its `{{name}}`, or its id in an option that names a list. */
function readsVariable(values: unknown, { id, name }: VariableDefinition): boolean {
  return (
    mentionsVariable(values, new Set([name])) || JSON.stringify(values).includes(`ListVariableId":"${id}"`)
  );
}

interface Read {
  readonly location: BlockLocation;
  readonly variable: VariableDefinition;
}

/** Whether a way leads to the block on which no block sets the variable. */
function isReachedUnset(
  index: BotIndex,
  starts: readonly BlockLocation[],
  { location: { block }, variable }: Read,
): boolean {
  const next = (location: BlockLocation) =>
    sets(location.block, variable) ? [] : possibleSuccessorsOf(index, location);
  return [...reach(starts, next)].some((location) => location.block === block);
}

/** Whether the block replaces the variable's value: by an answer, a computed value, or a part of a response. */
function sets({ type, options }: BlockDefinition, { id, name }: VariableDefinition): boolean {
  if (type === "Code") return options["isExecutedOnClient"] === false && setsByName(options["content"], name);
  const isKept = type === "Set variable" && CHANGING_TYPES.has(String(options["type"]));
  return savesIn(isKept ? { ...options, variableId: undefined } : options, id);
}

/** Types of values that keep a part of the old one. */
const CHANGING_TYPES: ReadonlySet<string> = new Set(["Append value(s)", "Pop", "Shift"]);

function savesIn(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => savesIn(item, id));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([key, field]) =>
    /^(?:variableId|save\w*VariableId)$/.test(key) ? field === id : savesIn(field, id),
  );
}

function setsByName(code: unknown, name: string): boolean {
  return (
    typeof code === "string" &&
    [`"`, `'`, "`"].some((quote) => code.includes(`setVariable(${quote}${name}${quote}`))
  );
}
