import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { prefillableVariables } from "../bot/prefillable.ts";

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
