import { isRecord } from "@banter/protocol";
import { moneyLabel, parseMoney } from "../blocks/inputs/payment/money.ts";
import { mentionsVariable } from "../variables/interpolate.ts";
import type { BlockDefinition, BotDefinition, VariableDefinition } from "./bot-definition.ts";
import { indexBot, type BotIndex } from "./bot-index.ts";
import type { BlockLocation } from "./compiled-bot.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { isPrefillable } from "./prefillable.ts";
import { blockAt, edgeTarget, successorsOf } from "./successors.ts";

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
  const name = exposedVariable(bot, index, payment);
  if (name === undefined) return undefined;
  return {
    message: `What is paid depends on {{${name}}}, which the flow may not have set: a page can prefill it with any value`,
    hint: `Set "${name}" before the payment, or list the variables that pages may prefill in settings.general.prefillableVariables.`,
  };
}

/** A variable that a page may have prefilled when the payment is shown, and that determines what is paid. */
function exposedVariable(bot: BotDefinition, index: BotIndex, payment: BlockLocation): string | undefined {
  const { amount, currency } = payment.block.options;
  const reads = new Map<string, Read>();
  const add = (location: BlockLocation, values: unknown): void => {
    for (const variable of bot.variables)
      if (readsVariable(values, variable))
        reads.set(`${location.block.id} ${variable.id}`, { location, variable });
  };
  add(payment, [amount, currency]);
  // A map's iteration includes what is added meanwhile: the variables from which a variable is computed.
  for (const { location, variable } of reads.values()) {
    if (isPrefillable(bot, variable.name) && isReachedUnset(bot, index, location, variable))
      return variable.name;
    for (const setter of index.blocks.values()) {
      const { type, options } = setter.block;
      if (isComputing(type) && sets(setter.block, variable))
        add(setter, { ...options, variableId: undefined });
    }
  }
  return undefined;
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

/** Whether a way leads from the start or another event to a block on which no block sets the variable. */
function isReachedUnset(
  { events }: BotDefinition,
  index: BotIndex,
  { block }: BlockLocation,
  variable: VariableDefinition,
): boolean {
  const starts = events.flatMap(({ outgoingEdgeId = "" }) => edgeTarget(index, outgoingEdgeId) ?? []);
  const reached = new Set(starts);
  // A set's iteration includes what is added meanwhile.
  for (const location of reached) {
    if (location.block === block) return true;
    if (sets(location.block, variable)) continue;
    for (const next of [...successorsOf(index, location), ...unknownTargets(index, location)])
      reached.add(next);
  }
  return false;
}

/** Where a jump may lead whose target is a variable, and the group of its own bot that a link names. */
function unknownTargets(index: BotIndex, { block }: BlockLocation): readonly BlockLocation[] {
  const { groupId } = block.options;
  if (typeof groupId !== "string") return [];
  const targets = groupId.includes("{{") ? [...index.groups.keys()] : [groupId];
  return targets.flatMap((id) => blockAt(index, id, undefined) ?? []);
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
