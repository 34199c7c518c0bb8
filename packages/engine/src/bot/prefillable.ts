import { isRecord } from "@banter/protocol";
import type { BotDefinition } from "./bot-definition.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Whether pages may prefill a variable: those that `settings.general.prefillableVariables` names, by default all. */
export function isPrefillable({ settings }: Pick<BotDefinition, "settings">, name: string): boolean {
  const allowed = prefillableVariables(settings);
  return allowed === undefined || (Array.isArray(allowed) && allowed.includes(name));
}

/** Reports names that the bot doesn't have: a variable that pages should set would keep its initial value. */
export function inspectPrefillable({ settings, variables }: BotDefinition): readonly Diagnostic[] {
  const allowed = prefillableVariables(settings);
  const unknown = Array.isArray(allowed)
    ? allowed.filter((name) => !variables.some((variable) => variable.name === name))
    : [];
  return unknown.map((name) => ({
    severity: "warning",
    message: `settings.general.prefillableVariables names "${String(name)}", which is not a variable of the bot`,
    hint: "Correct the name, or remove it.",
  }));
}

function prefillableVariables({ general }: BotDefinition["settings"]): unknown {
  return isRecord(general) ? (general["prefillableVariables"] ?? undefined) : undefined;
}
